/* What a command prints in each form of -o, for golden files: of tests/output/PROGRAM/NAME.yaml. */
#pragma once

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/globals.h"
#include "cli/print.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/capture.h"
#include "lib/test.h"

struct output_forms_row {
    const char *name; /* of both files */
    const struct view *view;
    const char *kind; /* of a computed result with items; NULL: the file holds objects */

    /* How its command prints the first object of the file; NULL: all of them as a list. */
    struct error *(*print)(struct cli *cli, const void *context, struct doc *doc);
    const void *context;
    const char *from; /* the file that the object is in; NULL: the one of that name */
};

static inline const char *output_form(const struct program *program, const char *room,
                                      const struct output_forms_row *row, const char *form)
{
    struct arena *arena = fixture_current()->arena;
    struct globals *globals = arena_new(arena, struct globals);
    struct cli *cli = arena_new(arena, struct cli);
    const char *from = row->from ? row->from : row->name;
    const char *path = arena_format(arena, "output/%s/%s.yaml", room, from);
    const char *yaml = fixture_read(fixture_testdata(path));
    struct doc **docs;
    size_t count;

    globals->output = form;
    *cli = (struct cli){ .program = program, .arena = arena, .globals = globals };
    assert_no_error(yaml_parse_all(arena, slice_from(yaml), NULL, &docs, &count));
    capture_begin(STDOUT_FILENO);
    if (row->print)
        assert_no_error(row->print(cli, row->context, docs[0]));
    else if (row->kind)
        assert_no_error(cli_print_result(cli, row->view, row->kind, docs[0]));
    else
        assert_no_error(cli_print_list(cli, row->view, docs, count, "acme"));
    return capture_end();
}

/* Computed things have no names. */
static inline void output_forms(const struct program *program, const char *room,
                                const struct output_forms_row *row)
{
    static const char *const forms[] = { "table", "wide", "json", "yaml", "name" };
    CLEANUP(text) struct text text = TEXT_EMPTY;

    setenv("BUTLER_HOME", fixture_directory(), 1);
    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        if (!row->kind || strcmp(forms[i], "name") != 0)
            text_appendf(&text, "======== -o %s\n%s", forms[i],
                         output_form(program, room, row, forms[i]));
    }
    unsetenv("BUTLER_HOME");
    assert_golden(text_string(&text),
                  arena_format(fixture_current()->arena, "%s/output_%s.txt", room, row->name));
}
