/* plan.h: which nodes merge and which are due, for opt/refit/refit.h, which includes it behind its
 * types. */
#ifndef PROOFS_LOGIC_REFIT_PLAN_H
#define PROOFS_LOGIC_REFIT_PLAN_H

/*@ predicate merges{L}(struct ts_refit *p, integer n) =
        p->tree.node[n].degree != 0 && p->listed[n] == 0;
    predicate due{L}(struct ts_refit *p, integer n) =
        p->tree.node[n].degree != 0 && p->listed[n] != 0; */

#endif
