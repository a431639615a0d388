/* scene.c: `touchstone scene`: writes a built-in scene, or an animated character from a file. */
#include <string.h>

#include "cases/import/import.h"
#include "cases/scene/rig.h"
#include "cases/scene/scene.h"
#include "common/error.h"
#include "tool/tool.h"

static const char doc[] =
    "Writes one frame of a built-in scene as a case file or as OBJ. NAME may also be a file, a "
    "name "
    "with a dot or a slash in it, that has a character with a skin, such as a glTF file: its first "
    "animation is the motion. Without NAME it lists the scenes."
    "\vExamples:\n"
    "  touchstone scene\n"
    "  touchstone scene bumpy --level 3 --frame 10 --format obj --output bumpy.obj\n"
    "  touchstone scene person.gltf --frames 30 --all-frames --output person.case";

enum { KEY_LEVEL = 1000, KEY_FRAME, KEY_FRAMES, KEY_ALL, KEY_FORMAT, KEY_OUTPUT };

static const struct argp_option options[] = {
    {"level", KEY_LEVEL, "N", 0, "How fine the bodies are (default: the scene's usual level)", 0},
    {"frames", KEY_FRAMES, "N", 0, "How many frames the motion is cut into", 0},
    {"frame", KEY_FRAME, "N", 0, "Which frame to write, from 0 (default 0)", 0},
    {"all-frames", KEY_ALL, 0, 0, "Write all frames into one case file", 0},
    {"format", KEY_FORMAT, "case|obj", 0, "The form of the output (default case)", 0},
    {"output", KEY_OUTPUT, "FILE", 0, "Write to FILE (default: standard output)", 0},
    {0}};

#define UNSET       UINT32_MAX /* not given on the command line */
#define FILE_FRAMES 60         /* of a file, when nothing else is asked for */

struct scene {
    const char *name, *output;
    unsigned level, frames, frame;
    bool all, obj;
};

static unsigned small_number(struct argp_state *state, const char *option, const char *text,
                             unsigned low)
{
    return (unsigned)tool_number(state, option, text, low, 1000000);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct scene *s = state->input;

    switch (key) {
    case KEY_LEVEL:
        s->level = small_number(state, "--level", arg, 0);
        return 0;
    case KEY_FRAMES:
        s->frames = small_number(state, "--frames", arg, 1);
        return 0;
    case KEY_FRAME:
        s->frame = small_number(state, "--frame", arg, 0);
        return 0;
    case KEY_ALL:
        s->all = true;
        return 0;
    case KEY_OUTPUT:
        s->output = arg;
        return 0;
    case KEY_FORMAT:
        s->obj = strcmp(arg, "obj") == 0;
        if (!s->obj && strcmp(arg, "case") != 0)
            argp_failure(state, TOOL_BAD, 0, "--format: expected case or obj, found '%.80s'", arg);
        return 0;
    case ARGP_KEY_ARG:
        if (s->name) argp_failure(state, TOOL_BAD, 0, "expected one scene, found '%.80s' too", arg);
        s->name = arg;
        return 0;
    case ARGP_KEY_END:
        if (s->all && (s->obj || s->frame != UNSET))
            argp_failure(state, TOOL_BAD, 0,
                         "--all-frames goes with neither --frame nor --format obj");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int list_scenes(void)
{
    struct tool_heading heading[] = {{"scene", -5}, {"level", 5},        {"highest", 7},
                                     {"frames", 6}, {"what it is", -10}, {NULL, 0}};
    struct tool_table table;

    for (const struct ts_scene *scene = ts_scenes; scene->name; scene++)
        tool_widen(&heading[0], strlen(scene->name));
    tool_table_start(&table, heading);
    for (const struct ts_scene *scene = ts_scenes; scene->name; scene++) {
        tool_cell(&table, "%s", scene->name);
        tool_cell(&table, "%u", scene->usual.level);
        tool_cell(&table, "%u", scene->highest_level);
        tool_cell(&table, "%u", scene->usual.frames);
        tool_cell(&table, "%s", scene->summary);
        tool_row_end(&table);
    }
    return TOOL_GOOD;
}

static bool write_obj(FILE *out, const void *what) { return ts_obj_write(out, what, 0); }

/* A copy of `count` numbers that lives as long as `c`; NULL stays NULL. */
static bool keep(struct ts_case *c, const double **numbers, size_t count)
{
    double *copy;

    if (!*numbers) return true;
    copy = ts_case_alloc(c, count, sizeof *copy);
    if (!copy) return false;
    memcpy(copy, *numbers, count * sizeof *copy);
    *numbers = copy;
    return true;
}

/* Every frame of the motion in one case. Its bodies still belong to `moving`. */
static bool collect(const struct ts_scene *scene, const struct ts_scene_options *usual,
                    struct ts_case *moving, struct ts_case *all)
{
    if (!ts_case_shape(all, moving->body_count, usual->frames)) return false;
    for (size_t b = 0; b < moving->body_count; b++) all->body[b] = moving->body[b];
    for (unsigned frame = 0; frame < usual->frames; frame++) {
        scene->pose(usual, frame, moving);
        for (size_t b = 0; b < moving->body_count; b++) {
            struct ts_state *state = ts_case_state(all, frame, b);

            *state = *ts_case_state(moving, 0, b);
            if (!keep(all, &state->vertex, 3 * (size_t)all->body[b].vertex_count)) return false;
            if (!keep(all, &state->weight, all->body[b].reference_count)) return false;
        }
    }
    return true;
}

static int write_all(const struct scene *s, const struct ts_scene *scene,
                     const struct ts_scene_options *wanted, struct ts_case *moving)
{
    struct ts_case *all = ts_case_new();
    int status;

    if (!all || !collect(scene, wanted, moving, all))
        status = tool_complain("out of memory");
    else
        status = tool_write_case(s->output, all) ? TOOL_GOOD : TOOL_BAD;
    ts_case_free(all);
    return status;
}

static bool write_one(const struct scene *s, const struct ts_case *c)
{
    return s->obj ? tool_write(s->output, write_obj, c) : tool_write_case(s->output, c);
}

static int write_scene(const struct scene *s, const struct ts_scene *scene)
{
    struct ts_scene_options wanted = scene->usual;
    struct ts_case *c;
    unsigned frame = s->frame == UNSET ? 0 : s->frame;
    int status;

    if (s->level != UNSET) wanted.level = s->level;
    if (s->frames != UNSET) wanted.frames = s->frames;
    if (wanted.level > scene->highest_level)
        return tool_complain("scene %s: expected a level from 0 to %u, found %u", scene->name,
                             scene->highest_level, wanted.level);
    if (frame >= wanted.frames)
        return tool_complain("scene %s: expected a frame from 0 to %u, found %u", scene->name,
                             wanted.frames - 1, frame);
    c = ts_case_new();
    if (!c || !scene->build(&wanted, c)) {
        status = tool_complain("out of memory");
    } else if (s->all) {
        status = write_all(s, scene, &wanted, c);
    } else {
        scene->pose(&wanted, frame, c);
        status = write_one(s, c) ? TOOL_GOOD : TOOL_BAD;
    }
    ts_case_free(c);
    return status;
}

/* The frames of a rig from `first` on as the only frames of the case. */
static bool pose_rig(const struct ts_rig *rig, size_t first, size_t frames, struct ts_case *c,
                     struct ts_error *error)
{
    struct ts_skin *session = NULL;
    bool good = ts_case_shape(c, 1, frames) || ts_out_of_memory(error);

    if (good)
        c->body[0] = (struct ts_body){rig->skin.vertex_count, rig->face_count, 1, false,
                                      rig->skin.rest,         rig->face};
    good = good && ts_skin_opt.open(&rig->skin, &session, error);
    for (size_t f = 0; good && f < frames; f++) {
        const struct ts_pose *local = rig->local + (first + f) * rig->skin.joint_count;
        double *world = ts_case_alloc(c, rig->skin.vertex_count, sizeof(double[3]));

        c->state[f].vertex = world;
        good = (world || ts_out_of_memory(error)) && ts_skin_opt.pose(session, local, error) &&
               ts_skin_opt.world(session, world, error);
    }
    ts_skin_opt.close(session);
    return good;
}

static int write_file(const struct scene *s)
{
    unsigned frames = s->frames == UNSET ? FILE_FRAMES : s->frames;
    unsigned frame = s->frame == UNSET ? 0 : s->frame;
    struct ts_case *c;
    struct ts_rig rig;
    struct ts_error error;
    int status;

    if (s->level != UNSET) return tool_complain("--level goes with built-in scenes only");
    if (frame >= frames)
        return tool_complain("%s: expected a frame from 0 to %u, found %u", s->name, frames - 1,
                             frame);
    c = ts_case_new();
    if (!c)
        status = tool_complain("out of memory");
    else if (!ts_rig_import(s->name, frames, c, &rig, &error) ||
             !pose_rig(&rig, frame, s->all ? frames : 1, c, &error))
        status = tool_complain("%s", error.text);
    else
        status = write_one(s, c) ? TOOL_GOOD : TOOL_BAD;
    ts_case_free(c);
    return status;
}

int tool_scene(int argc, char **argv)
{
    const struct argp argp = {options, parse, "[NAME]", doc, NULL, NULL, NULL};
    struct scene s = {.level = UNSET, .frames = UNSET, .frame = UNSET};
    const struct ts_scene *scene;

    if (!tool_parse(&argp, argc, argv, 0, &s)) return TOOL_BAD;
    if (!s.name) return list_scenes();
    scene = ts_scene_find(s.name);
    if (!scene && strpbrk(s.name, "./")) return write_file(&s);
    if (!scene) return tool_complain("'%s' is no scene (see touchstone scene)", s.name);
    return write_scene(&s, scene);
}
