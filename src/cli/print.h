/* Results on stdout, in the form that -o asks for. One printer for all commands. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "cli/view.h"

struct cli;
struct doc;
struct error;
struct print;

#define PRINT_VERSION "cli.butler.butlerlabs.dev/v1" /* apiVersion of what is computed */

enum print_form {
    PRINT_TABLE,
    PRINT_WIDE,
    PRINT_JSON,
    PRINT_YAML,
    PRINT_NAME,
    PRINT_JSONPATH,
    PRINT_COLUMNS,
};

/* Reads what -o, the environment or the settings say; ERR_BAD_REQUEST names the forms there are.
 * The result belongs to the command's arena. */
struct error *print_get(struct cli *cli, const struct print **out_print);
enum print_form print_form(const struct print *print);

/* A list. `namespace` is where it was looked for; NULL: everywhere, and each row says where. */
struct error *cli_print_list(struct cli *cli, const struct view *view, struct doc *const *docs,
                             size_t count, const char *namespace);

/* One object, as a row or as itself. */
struct error *cli_print(struct cli *cli, const struct view *view, struct doc *doc);

/* Something computed: kind and apiVersion cli.butler.butlerlabs.dev/v1 come from here, the rest
 * from the document. In tables, `items` of the document are the rows if the view is for them. */
struct error *cli_print_result(struct cli *cli, const struct view *view, const char *kind,
                               struct doc *doc);

/* The same appended to a text, for whoever adds to it or shows it again and again. */
struct error *print_result(struct cli *cli, const struct view *view, const char *kind,
                           const struct doc *doc, struct text *text);

/* An object that is about to be created, for --dry-run: YAML unless -o says otherwise. */
struct error *cli_print_draft(struct cli *cli, struct doc *doc);

/* The object without what only the server keeps for itself (managedFields) and, without
 * --show-secrets, without the content of secrets. The caller owns the result. */
struct error *print_clean(const struct cli *cli, const struct doc *doc, struct doc **out_doc);

/* Text for stdout as it is. ERR_INTERNAL: nobody takes it. */
struct error *print_text(struct slice text);

/* Rows appended to what is there, for watches; the header only when `first`. */
struct error *print_rows(struct cli *cli, const struct view *view, struct doc *const *docs,
                         size_t count, bool everywhere, bool first, struct text *text);
