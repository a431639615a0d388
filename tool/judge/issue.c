/* issue.c: `touchstone judge --issue N`: a finding as Markdown, ready for a bug report: what was
 * expected and what was found, in neutral words; the case as C; a proof. */
#include <sys/utsname.h>

#include "tool/judge/judge.h"

/* More faces than that are not for a report. */
enum { MOST_FACES = 64 };

/* Of a body in a frame. */
static void put_vertices(FILE *out, const struct judge_evidence *p, size_t frame, size_t body)
{
    const double *x = ts_trial_vertices(p->c, frame, body);

    fprintf(out, "const double vertex_%c", body ? 'b' : 'a');
    if (p->c->frame_count > 1) fprintf(out, "_%zu", frame);
    fputs("[] = {\n", out);
    for (size_t k = 0; k < 3 * (size_t)p->c->body[body].vertex_count; k += 3)
        fprintf(out, "    %a, %a, %a, /* %.17g %.17g %.17g */\n", x[k], x[k + 1], x[k + 2], x[k],
                x[k + 1], x[k + 2]);
    fputs("};\n", out);
}

static void put_code(FILE *out, const struct judge_evidence *p)
{
    fputs("```c\n", out);
    for (size_t i = 0; i < 2; i++) {
        const struct ts_body *body = &p->c->body[i];

        for (size_t f = 0; f < p->c->frame_count; f++) put_vertices(out, p, f, i);
        fprintf(out, "const uint32_t face_%c[] = {", i ? 'b' : 'a');
        for (size_t k = 0; k < 3 * (size_t)body->face_count; k++)
            fprintf(out, "%s%" PRIu32, k ? ", " : "", body->face[k]);
        fputs("};\n", out);
    }
    if (p->c->frame_count > 1)
        fputs(
            "/* The scene is built with the vertices _0, and then updated with _1 and so on. */\n",
            out);
    fputs("```\n\n", out);
}

static void put_numbers(FILE *out, const struct judge_row *row)
{
    fprintf(out, "Coordinates are %s, and touching %s as contact.\n\n",
            row->rules.rounded ? "floats" : "doubles",
            row->rules.open ? "does not count" : "counts");
}

static void put_issue(FILE *out, const struct judge_row *row, const struct judge_evidence *p,
                      enum ts_fault fault)
{
    struct utsname machine;

    fprintf(out, "# %s, %s: a %s\n\n", row->who.library, row->who.name,
            ts_fault_names[fault].finding);
    fprintf(out,
            "Two triangle meshes were given to the library, and its answer compared with exact "
            "arithmetic.\n\n");
    fprintf(out, "**Found:** %s.\n\n", p->findings.text[fault]);
    fprintf(out, "**Expected:** %zu pair%s of faces in %s in that frame. ", p->truth,
            p->truth == 1 ? "" : "s",
            judge_is_self(fault) ? "self-contact of that body" : "contact");
    fputs(judge_is_self(fault)
              ? "Two faces of a body are in self-contact when their closed triangles share a point "
                "outside of the convex hull of the vertices that both name. "
              : "Two faces are in contact when their closed triangles share a point. ",
          out);
    put_numbers(out, row);
    judge_put_size(out, p, fault);
    if (p->witness) fprintf(out, "\n```\n%s```\n\n", p->witness);
    if (p->lonely)
        fputs("The case alone, in a new process, did not show it: it depends on what was asked "
              "before.\n\n",
              out);
    fputs("## The case\n\n", out);
    if (p->c->body[0].face_count + p->c->body[1].face_count > MOST_FACES)
        fputs("It has too many faces to be shown here; `--out` saves it.\n\n", out);
    else
        put_code(out, p);
    fputs("## Versions\n\n", out);
    fprintf(out, "- library: %s, %s\n- judged by: Touchstone " PACKAGE_VERSION "\n",
            row->who.library, row->who.name);
    if (uname(&machine) == 0) fprintf(out, "- machine: %s %s\n", machine.sysname, machine.machine);
}

bool judge_issue(struct judge_run *run)
{
    uint64_t count = 0;

    for (size_t i = 0; i < run->rows.count; i++)
        for (int k = 0; k < TS_FAULTS; k++) {
            const struct judge_row *row = judge_row(run, i);

            if (!row->evidence[k].c || ++count != run->issue) continue;
            put_issue(stdout, row, &row->evidence[k], (enum ts_fault)k);
            return tool_output_works();
        }
    tool_complain("--issue: expected a number from 1 to %" PRIu64 ", found %" PRIu64
                  ": so many findings there are",
                  count, run->issue);
    return false;
}
