/* list.h: lists that grow. */
#ifndef CASES_TEXT_LIST_H
#define CASES_TEXT_LIST_H

#include <stddef.h>
#include <stdint.h>

struct ts_list {
    void *item;
    size_t count, capacity;
#ifdef __FRAMAC__
    /* for the proofs only: another number whenever an item changes (cases/case/lists.h) */
    uint64_t contents;
#endif
};

/* Room for `more` further items of `size` bytes, at the end of the list; NULL: no memory, for no
 * other reason. */
void *ts_list_add(struct ts_list *list, size_t more, size_t size);
void ts_list_free(struct ts_list *list);

#endif
