/* list.c: `touchstone list`: what the registry and the table of scenes hold. */
#include "cases/scene/scene.h"
#include "tool/tool.h"

static const char doc[] =
    "Shows every column (an algorithm with a naive and a fast version), where it comes from, "
    "what must hold of it, and the wrong versions that show that its properties can fail: "
    "subjects (published algorithms as printed) and faults (planted on purpose)."
    "\vExamples:\n"
    "  touchstone list\n"
    "  touchstone list triangle\n"
    "  touchstone list --properties";

enum { KEY_PROPERTIES = 1000, KEY_SCENES, KEY_JSON };

static const struct argp_option options[] = {
    {"properties", KEY_PROPERTIES, 0, 0, "Print the names of the properties only, one a line", 0},
    {"scenes", KEY_SCENES, 0, 0, "Print the names of the built-in scenes only, one a line", 0},
    {"json", KEY_JSON, 0, 0, "Print everything as one JSON document", 0},
    {0}};

struct list {
    struct tool_names names;
    bool properties, scenes, json;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct list *l = state->input;

    switch (key) {
    case KEY_PROPERTIES:
        l->properties = true;
        return 0;
    case KEY_SCENES:
        l->scenes = true;
        return 0;
    case KEY_JSON:
        l->json = true;
        return 0;
    case ARGP_KEY_ARG:
        l->names.name[l->names.count++] = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void show_column(const struct tool_names *names, const struct ts_column *column)
{
    printf("%s: %s (%s)\n", column->name, column->summary, column->source);
    for (const struct ts_property *p = column->properties; p->name; p++)
        if (tool_names_select(names, column, p))
            printf("  %s.%s\n      %s\n", column->name, p->name, p->statement);
    for (const struct ts_wrong_twin *w = column->wrong; w->name; w++) {
        const struct ts_property *p = tool_catcher(column, w);

        if (!p || tool_names_select(names, column, p))
            printf("  %s %s, caught by %s\n      %s\n", tool_kind(w), w->name, w->caught_by,
                   w->about);
    }
}

static void show_names(const struct list *l)
{
    for (const struct ts_column *column = ts_columns; l->properties && column->name; column++)
        for (const struct ts_property *p = column->properties; p->name; p++)
            if (tool_names_select(&l->names, column, p)) printf("%s.%s\n", column->name, p->name);
    for (const struct ts_scene *scene = ts_scenes; l->scenes && scene->name; scene++)
        puts(scene->name);
}

static void put_column(struct tool_json *json, const struct ts_column *column)
{
    tool_json_open(json, NULL, '{');
    tool_json_text(json, "name", column->name);
    tool_json_text(json, "source", column->source);
    tool_json_text(json, "summary", column->summary);
    tool_json_open(json, "properties", '[');
    for (const struct ts_property *p = column->properties; p->name; p++) {
        tool_json_open(json, NULL, '{');
        tool_json_text(json, "name", p->name);
        tool_json_text(json, "statement", p->statement);
        tool_json_close(json, '}');
    }
    tool_json_close(json, ']');
    tool_json_open(json, "wrong", '[');
    for (const struct ts_wrong_twin *w = column->wrong; w->name; w++) {
        tool_json_open(json, NULL, '{');
        tool_json_text(json, "name", w->name);
        tool_json_text(json, "kind", tool_kind(w));
        tool_json_text(json, "caught_by", w->caught_by);
        tool_json_text(json, "about", w->about);
        tool_json_close(json, '}');
    }
    tool_json_close(json, ']');
    tool_json_open(json, "benches", '[');
    for (const struct ts_bench *b = column->benches; b->name; b++)
        tool_json_text(json, NULL, b->name);
    tool_json_close(json, ']');
    tool_json_close(json, '}');
}

static void put_scene(struct tool_json *json, const struct ts_scene *scene)
{
    tool_json_open(json, NULL, '{');
    tool_json_text(json, "name", scene->name);
    tool_json_text(json, "summary", scene->summary);
    tool_json_count(json, "level", scene->usual.level);
    tool_json_count(json, "highest_level", scene->highest_level);
    tool_json_count(json, "frames", scene->usual.frames);
    tool_json_close(json, '}');
}

static void show_json(const struct list *l)
{
    struct tool_json json = {0, true};

    tool_json_open(&json, NULL, '{');
    tool_json_open(&json, "columns", '[');
    for (const struct ts_column *column = ts_columns; column->name; column++)
        if (tool_names_select_column(&l->names, column)) put_column(&json, column);
    tool_json_close(&json, ']');
    tool_json_open(&json, "scenes", '[');
    for (const struct ts_scene *scene = ts_scenes; scene->name; scene++) put_scene(&json, scene);
    tool_json_close(&json, ']');
    tool_json_close(&json, '}');
}

static int list(const struct list *l)
{
    if (!tool_names_known(&l->names)) return TOOL_BAD;
    if (l->json) {
        show_json(l);
    } else if (l->properties || l->scenes) {
        show_names(l);
    } else {
        for (const struct ts_column *column = ts_columns; column->name; column++)
            if (tool_names_select_column(&l->names, column)) show_column(&l->names, column);
    }
    return TOOL_GOOD;
}

int tool_list(int argc, char **argv)
{
    const struct argp argp = {options, parse, "[NAME...]", doc, NULL, NULL, NULL};
    struct list l = {.json = false};
    int status = TOOL_BAD;

    if (!tool_names_new(&l.names, argc)) return TOOL_BAD;
    if (tool_parse(&argp, argc, argv, 0, &l)) status = list(&l);
    tool_names_free(&l.names);
    return status;
}
