/* bench.c: `touchstone bench`: what ref and opt cost on the same inputs in the same run. */
#include <math.h>
#include <string.h>

#include "props/engine/driver.h"
#include "tool/tool.h"

static const char doc[] =
    "Times the naive version (ref), the fast version (opt) and, where a column names one, a "
    "third version beside them. They take turns on the same input, and the median turn is "
    "printed. First each property of the column is run; what fails is not timed. NAME is a column."
    "\vTimes differ from machine to machine; the ratios are what counts.\n\n"
    "Examples:\n"
    "  touchstone bench\n"
    "  touchstone bench triangle --time 5 --json";

enum { KEY_TIME = 1000, KEY_JSON, KEY_GL };

static const struct argp_option options[] = {
    {"gl", KEY_GL, "osmesa|egl", 0,
     "With which system to use OpenGL (default: the first one there)", 0},
    {"time", KEY_TIME, "SECONDS", 0, "How long to measure each input (default 1)", 0},
    {"json", KEY_JSON, 0, 0, "Print one JSON document instead of a table", 0},
    {0}};

enum { QUICK_TRIALS = 200, QUICK_SEED = 1, FEWEST_ROUNDS = 5 };

struct bench {
    struct tool_names names;
    double seconds;
    bool json;
    struct tool_table table;
    struct tool_json document;
    bool refused, no_memory;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct bench *b = state->input;

    switch (key) {
    case KEY_GL:
        tool_gl(state, arg);
        return 0;
    case KEY_TIME:
        b->seconds = tool_seconds(state, "--time", arg);
        return 0;
    case KEY_JSON:
        b->json = true;
        return 0;
    case ARGP_KEY_ARG:
        b->names.name[b->names.count++] = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The name of a property that fails, and the twin it fails on; false when all hold. */
static bool find_failure(const struct ts_column *column, const char **property, const char **twin)
{
    for (const struct ts_property *p = column->properties; p->name; p++)
        for (size_t i = 0; i < TOOL_TWINS; i++) {
            struct ts_run run = {.column = column,
                                 .property = p,
                                 .seed = QUICK_SEED,
                                 .trials = QUICK_TRIALS,
                                 .seconds = 10};
            bool held;

            if (!tool_twin(column, i, twin, &run.twin)) continue;
            held = ts_run_property(&run);
            ts_case_free(run.smallest);
            if (held) continue;
            *property = p->name;
            return true;
        }
    return false;
}

struct row {
    char name[80];
    const struct ts_bench *bench;
    double ref, opt, beside; /* nanoseconds per item; NAN: not measured */
};

static bool measure(const struct bench *b, const struct ts_column *column, struct row *row)
{
    const void *twin[TOOL_TIMED] = {column->opt};
    double cost[TOOL_TIMED];
    size_t count = 1, ref = 0, beside = 0; /* 0: opt, so not there */

    if (column->ref) {
        ref = count++;
        twin[ref] = column->ref;
    }
    if (row->bench->beside && tool_twin_find(column, row->bench->beside, &twin[count]))
        beside = count++;
    if (!tool_measure(row->bench, count, twin, b->seconds, FEWEST_ROUNDS, cost)) return false;
    row->opt = cost[0];
    row->ref = ref ? cost[ref] : NAN;
    row->beside = beside ? cost[beside] : NAN;
    return true;
}

static void put_json(struct tool_json *json, const struct row *row)
{
    tool_json_open(json, NULL, '{');
    tool_json_text(json, "bench", row->name);
    tool_json_text(json, "unit", row->bench->unit);
    tool_json_real(json, "ref_ns", row->ref);
    tool_json_real(json, "opt_ns", row->opt);
    tool_json_real(json, "ref_over_opt", row->ref / row->opt);
    tool_json_text(json, "beside", row->bench->beside);
    tool_json_real(json, "beside_ns", row->beside);
    tool_json_real(json, "opt_over_beside", row->opt / row->beside);
    tool_json_close(json, '}');
}

static void put_number(struct tool_table *table, double number, const char *after)
{
    if (isnan(number))
        tool_cell(table, "-");
    else
        tool_cell(table, number < 100 ? "%.2f%s" : "%.0f%s", number, after);
}

static void put_cells(struct tool_table *table, const struct row *row)
{
    tool_cell(table, "%s", row->name);
    tool_cell(table, "%s", row->bench->unit);
    put_number(table, row->ref, "");
    put_number(table, row->opt, "");
    put_number(table, row->ref / row->opt, "x");
    put_number(table, row->beside, "");
    put_number(table, row->opt / row->beside, "x");
    tool_cell(table, "%s", isnan(row->beside) ? "-" : row->bench->beside);
    tool_row_end(table);
}

static void refuse(struct bench *b, const struct ts_column *column, const char *property,
                   const char *twin)
{
    b->refused = true;
    if (b->json) {
        tool_json_open(&b->document, NULL, '{');
        tool_json_text(&b->document, "bench", column->name);
        tool_json_text(&b->document, "refused", property);
        tool_json_text(&b->document, "twin", twin);
        tool_json_close(&b->document, '}');
    } else {
        printf("%s: not timed, because %s fails %s.%s\n", column->name, twin, column->name,
               property);
    }
}

static bool bench_column(struct bench *b, const struct ts_column *column)
{
    const char *property, *twin;

    if (!column->benches->name) return true;
    if (find_failure(column, &property, &twin)) {
        refuse(b, column, property, twin);
        return tool_output_works();
    }
    for (const struct ts_bench *t = column->benches; t->name; t++) {
        struct row row = {.bench = t};

        snprintf(row.name, sizeof row.name, "%s.%s", column->name, t->name);
        if (!measure(b, column, &row)) {
            b->no_memory = true;
            return false;
        }
        if (b->json)
            put_json(&b->document, &row);
        else
            put_cells(&b->table, &row);
        if (!tool_output_works()) return false;
    }
    return true;
}

static void start(struct bench *b, struct tool_heading *heading)
{
    if (b->json) {
        tool_json_open(&b->document, NULL, '{');
        tool_json_text(&b->document, "version", PACKAGE_VERSION);
        tool_json_open(&b->document, "results", '[');
        return;
    }
    for (const struct ts_column *column = ts_columns; column->name; column++)
        for (const struct ts_bench *t = column->benches; t->name; t++)
            tool_widen(&heading[0], strlen(column->name) + 1 + strlen(t->name));
    tool_table_start(&b->table, heading);
}

static int bench(struct bench *b)
{
    struct tool_heading heading[] = {{"bench", -5},      {"unit", -6},   {"ref ns", 11},
                                     {"opt ns", 9},      {"ref/opt", 8}, {"beside ns", 9},
                                     {"opt/beside", 10}, {"beside", -6}, {NULL, 0}};
    bool going = true;

    if (!tool_names_known(&b->names)) return TOOL_BAD;
    start(b, heading);
    for (const struct ts_column *column = ts_columns; going && column->name; column++)
        if (tool_names_select_column(&b->names, column)) going = bench_column(b, column);
    if (b->json) {
        tool_json_close(&b->document, ']');
        tool_json_close(&b->document, '}');
    } else {
        puts("Nanoseconds per unit, median of turns. The ratios are what counts.");
    }
    if (b->no_memory) return tool_complain("out of memory");
    if (!going) return TOOL_BAD;
    return b->refused ? TOOL_FAILED : TOOL_GOOD;
}

int tool_bench(int argc, char **argv)
{
    const struct argp argp = {options, parse, "[NAME...]", doc, NULL, NULL, NULL};
    struct bench b = {.seconds = 1};
    int status = TOOL_BAD;

    if (!tool_names_new(&b.names, argc)) return TOOL_BAD;
    if (tool_parse(&argp, argc, argv, 0, &b)) status = bench(&b);
    tool_names_free(&b.names);
    return status;
}
