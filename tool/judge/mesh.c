/* mesh.c: `touchstone judge --mesh A --mesh B`: two meshes of any size are the only case. Its truth
 * is no answer of our own search for contacts, but the list that a certificate proves. */
#include <stdlib.h>
#include <string.h>

#include "cases/text/text.h"
#include "tool/certificate/certificate.h"
#include "tool/judge/judge.h"

/* ---- on the command line ---- */

/* `--mesh A B' means `--mesh A --mesh B': the word behind the first mesh is taken, too, unless it
 * is an option or the name of an adapter. */
void judge_mesh_option(struct judge_run *run, char *arg, struct argp_state *state)
{
    struct tool_names *path = &run->mesh.path;
    char *next = state->next < state->argc ? state->argv[state->next] : NULL;

    if (path->count == 2)
        argp_failure(state, TOOL_BAD, 0, "--mesh: expected two meshes, found '%.80s' too", arg);
    path->name[path->count++] = arg;
    if (path->count == 1 && next && next[0] != '-' && !tool_ends_with(next, ".so")) {
        path->name[path->count++] = next;
        state->next++;
    }
}

/* Ends the program if the meshes don't go with the other options. */
void judge_mesh_check(const struct judge_run *run, struct argp_state *state)
{
    const struct judge_meshes *mesh = &run->mesh;
    const char *other = run->families.count ? "--family"
                        : run->files.count  ? "--cases"
                        : run->result       ? "--result"
                        : run->pipe         ? "-"
                        : run->rules.open   ? "--open: a certificate counts touching"
                                            : NULL;

    if (mesh->path.count == 0) {
        if (mesh->certificate)
            argp_failure(state, TOOL_BAD, 0, "--certificate: expected --mesh A --mesh B, too");
        return;
    }
    if (mesh->path.count == 1)
        argp_failure(state, TOOL_BAD, 0, "--mesh: expected two meshes, found '%.80s' alone",
                     mesh->path.name[0]);
    if (other) argp_failure(state, TOOL_BAD, 0, "--mesh: expected no %s", other);
    if (mesh->certificate && run->rules.rounded)
        argp_failure(state, TOOL_BAD, 0,
                     "--certificate: expected no --float: the files have other coordinates");
}

/* ---- the case and its truth ---- */

static struct ts_trial *make_trial(const struct judge_run *run, const struct tool_mesh *mesh)
{
    struct ts_case *c = ts_case_new();
    struct ts_trial *trial = NULL;
    struct ts_error error = {"out of memory"};

    if (c && ts_case_shape(c, 2, 1)) {
        for (size_t i = 0; i < 2; i++)
            c->body[i] = (struct ts_body){.vertex_count = mesh[i].mesh.vertex_count,
                                          .face_count = mesh[i].mesh.face_count,
                                          .reference_count = 1,
                                          .reference = mesh[i].vertex,
                                          .face = mesh[i].face};
        ts_trial_new(c, &run->rules, &trial, &error);
    }
    if (!trial) tool_complain("%s", error.text);
    ts_case_free(c);
    return trial;
}

/* Who writes the certificate is not believed: the list is what the checker makes of it, from the
 * coordinates that adapters are shown. */
static bool prove(struct ts_trial *trial, struct ts_certificate *certificate)
{
    const struct ts_case *c = trial->variant[TS_GIVEN];
    struct ts_mesh seen[2];
    struct ts_error error = {"out of memory"};

    for (size_t i = 0; i < 2; i++)
        seen[i] = (struct ts_mesh){c->body[i].vertex_count, c->body[i].face_count,
                                   ts_trial_vertices(c, 0, i), c->body[i].face};
    trial->truth = calloc(1, sizeof *trial->truth);
    trial->known =
        trial->truth && ts_certificate_write(&seen[0], &seen[1], certificate, &error) &&
        ts_certificate_opt.check(&seen[0], &seen[1], certificate->byte, certificate->count,
                                 trial->truth, &error) == TS_CERTIFIED;
    if (!trial->known)
        tool_complain("the contacts of the meshes are not certified: %s", error.text);
    return trial->known;
}

static bool load(struct judge_run *run, struct tool_mesh *mesh)
{
    for (size_t i = 0; i < 2; i++) {
        if (!tool_mesh_load(run->mesh.path.name[i], 0, 0, &mesh[i])) return false;
        run->mesh.faces[i] = mesh[i].mesh.face_count;
        if (run->mesh.faces[i] == 0) {
            tool_complain("%s: expected a mesh with faces, found none", run->mesh.path.name[i]);
            return false;
        }
    }
    return true;
}

/* What reports say of them. A path may have any bytes, and may be long. */
static void set_title(struct judge_meshes *mesh)
{
    snprintf(mesh->title, sizeof mesh->title,
             "%.160s, %" PRIu32 " faces, and %.160s, %" PRIu32
             " faces: %zu contacts, proved by a certificate of %zu bytes",
             mesh->path.name[0], mesh->faces[0], mesh->path.name[1], mesh->faces[1], mesh->contacts,
             mesh->bytes);
    ts_make_printable(mesh->title);
}

void judge_choose_meshes(struct judge_run *run)
{
    struct tool_mesh mesh[2] = {{.size = 0}};
    struct ts_certificate certificate = {0};
    struct ts_trial *trial = load(run, mesh) ? make_trial(run, mesh) : NULL;
    bool good = trial && prove(trial, &certificate);

    if (good && run->mesh.certificate)
        good = tool_certificate_save(run->mesh.certificate, &certificate, &mesh[0], &mesh[1]);
    if (good) {
        run->mesh.contacts = trial->truth->count;
        run->mesh.bytes = certificate.count;
        set_title(&run->mesh);
        judge_add_trial(run, trial);
    } else {
        ts_trial_free(trial);
        run->failed = true;
    }
    ts_certificate_free(&certificate);
    tool_mesh_free(&mesh[0]);
    tool_mesh_free(&mesh[1]);
}

/* ---- what was found ---- */

/* There is one frame, which is not named; and of a lost pair a common point is. */
static void note(struct judge_found *found, const struct judge_evidence *p, enum ts_fault fault)
{
    const char *text = p->findings.text[fault], *frame = "frame 0: ";
    double a[9], b[9], *x = found->point;

    *found = (struct judge_found){.any = true, .paired = p->findings.paired[fault]};
    found->pair = p->findings.where[fault];
    if (fault == TS_LOST) {
        judge_corners(p, fault, 0, a);
        judge_corners(p, fault, 1, b);
        found->met = ts_common_point(a, b, x);
    }
    snprintf(found->text, sizeof found->text, "%s",
             text + (strncmp(text, frame, strlen(frame)) == 0 ? strlen(frame) : 0));
    if (found->met)
        snprintf(found->text + strlen(found->text), sizeof found->text - strlen(found->text),
                 "; a point of both is %.17g %.17g %.17g (rounded)", x[0], x[1], x[2]);
}

/* Afterwards the case is made smaller, and faces get other numbers. */
void judge_mesh_note(struct judge_run *run)
{
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_row *row = judge_row(run, i);

        for (int k = 0; k < TS_FAULTS; k++) {
            const struct judge_evidence *p = NULL;

            for (int s = 0; !p && s < TS_SEVERITIES; s++) p = *judge_kept(row, 0, k, s);
            if (p) note(&row->found[k], p, (enum ts_fault)k);
        }
    }
}

void judge_mesh_print(const struct judge_row *row)
{
    for (int k = 0; k < TS_FAULTS; k++)
        if (row->found[k].any)
            printf("    %s in these meshes: %s\n", ts_fault_names[k].name, row->found[k].text);
}

void judge_mesh_json_title(struct tool_json *json, const struct judge_run *run)
{
    tool_json_open(json, "meshes", '{');
    tool_json_text(json, "a", run->mesh.path.name[0]);
    tool_json_text(json, "b", run->mesh.path.name[1]);
    tool_json_count(json, "faces_a", run->mesh.faces[0]);
    tool_json_count(json, "faces_b", run->mesh.faces[1]);
    tool_json_count(json, "contacts", run->mesh.contacts);
    tool_json_count(json, "certificate_bytes", run->mesh.bytes);
    tool_json_close(json, '}');
}

void judge_mesh_json(struct tool_json *json, const struct judge_row *row)
{
    tool_json_open(json, "found", '[');
    for (int k = 0; k < TS_FAULTS; k++) {
        const struct judge_found *found = &row->found[k];

        if (!found->any) continue;
        tool_json_open(json, NULL, '{');
        tool_json_text(json, "fault", ts_fault_names[k].name);
        tool_json_text(json, "finding", found->text);
        if (found->paired) {
            tool_json_count(json, "face_a", found->pair.a);
            tool_json_count(json, "face_b", found->pair.b);
        }
        if (found->met) {
            tool_json_open(json, "point", '[');
            for (int i = 0; i < 3; i++) tool_json_exact(json, NULL, found->point[i]);
            tool_json_close(json, ']');
        }
        tool_json_close(json, '}');
    }
    tool_json_close(json, ']');
}
