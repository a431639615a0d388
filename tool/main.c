/* main.c: finds the command and hands over. The table is the only list of commands. */
#include <stdlib.h>
#include <string.h>

#include "common/number.h"
#include "tool/tool.h"

static const struct command {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"verify", "compare naive and fast code on thousands of cases", tool_verify},
    {"merge", "put the results of a long run's parts together", tool_merge},
    {"list", "show the columns, their properties and the built-in scenes", tool_list},
    {"gen", "write test cases as text", tool_gen},
    {"replay", "run saved cases again", tool_replay},
    {"contacts", "print which faces of two meshes touch", tool_contacts},
    {"certify", "find out whether a list of contacts is right, with a proof", tool_certify},
    {"check", "follow such a proof, a certificate", tool_check},
    {"export", "write a mesh as plain bytes, for checkers", tool_export},
    {"volume", "measure the volume that two closed meshes have in common", tool_volume},
    {"judge", "put a collision library on the stand", tool_judge},
    {"corpus", "write a regression suite with exact answers", tool_corpus},
    {"bench", "time naive and fast code on the same inputs", tool_bench},
    {"scene", "write a built-in scene as a case file or as OBJ", tool_scene},
    {"morph", "make one body that morphs of several meshes", tool_morph},
    {"repro", "run the experiments of the papers again", tool_repro},
    {"tightness", "measure blended volumes against the tightest ones", tool_tightness},
    {"figure", "write a figure of the documentation as SVG", tool_figure},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const char doc[] =
    "Judges collision detection for deforming meshes: for every algorithm a naive exact version "
    "(ref) and a fast version (opt) must give the same contacts on every case."
    "\vBegin with `touchstone verify'. `touchstone COMMAND --help' explains a command.\n\n"
    "Exit status: 0 all is well; 1 a property failed; 2 bad use or bad input.";

struct choice {
    const struct command *command;
    int first; /* where the command's own arguments begin */
};

static const struct command *find(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct choice *choice = state->input;

    switch (key) {
    case ARGP_KEY_ARG:
        choice->command = find(arg);
        if (!choice->command)
            argp_failure(state, TOOL_BAD, 0, "no command is called '%.80s' (see touchstone --help)",
                         arg);
        choice->first = state->next - 1;
        state->next = state->argc; /* the rest is the command's */
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_failure(state, TOOL_BAD, 0, "a command is missing (see touchstone --help)");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int main(int argc, char **argv)
{
    static char name[64] = "touchstone";
    struct argp_option options[COMMANDS + 2] = {{.doc = "Commands:", .group = 1}};
    struct argp argp = {options, parse, "COMMAND [ARGUMENT...]", doc, NULL, NULL, NULL};
    struct choice choice = {NULL, 0};
    struct ts_error error;

    for (size_t i = 0; i < COMMANDS; i++)
        options[i + 1] = (struct argp_option){.name = commands[i].name,
                                              .flags = OPTION_DOC | OPTION_NO_USAGE,
                                              .doc = commands[i].summary,
                                              .group = 1};
    tool_output_start();
    tool_memory_start();
    argp_program_version = "touchstone " PACKAGE_VERSION;
    argp_err_exit_status = TOOL_BAD;
    if (argc > 0) argv[0] = name; /* messages are the same wherever the program stands */
    if (!tool_parse(&argp, argc, argv, ARGP_IN_ORDER, &choice) || !choice.command) return TOOL_BAD;
    /* A library that was loaded first, or -ffast-math when this was linked, may have changed the
     * processor's mode: no answer would be worth anything. */
    if (!ts_arithmetic_check(&error)) {
        fprintf(stderr, "touchstone: %s\n", error.text);
        return TOOL_BAD;
    }
    snprintf(name, sizeof name, "touchstone %s", choice.command->name);
    argv[choice.first] = name;
    return choice.command->run(argc - choice.first, argv + choice.first);
}
