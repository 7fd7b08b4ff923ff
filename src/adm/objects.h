/* What commands of operators do with objects of one kind: list, show, make, change, delete. Each
 * prints its result and says on stderr what was done. */
#pragma once

#include "actions/action.h"
#include "cli/view.h"
#include "cli/watch.h"
#include "kube/kube.h"

struct cli;
struct doc;
struct error;
struct text;

/* Where objects of the platform live: what -n says, else the system namespace. */
const char *objects_system_namespace(const struct cli *cli);

/* The options of list and get: to watch, and with objects_everywhere_table to look in every
 * namespace. */
struct objects_options {
    bool all;
    struct watch_options watch;
};
extern const struct cli_option objects_option_table[];
extern const struct cli_option objects_everywhere_table[];

struct error *objects_list(struct cli *cli, const struct view *view, const struct kube_query *query,
                           const struct watch_options *watch);

/* One object; ERR_NOT_FOUND hints at names that are near. The caller owns it. */
struct error *objects_find(struct cli *cli, const struct kube_resource *resource,
                           const char *namespace, const char *name, struct doc **out_doc);

/* How one object is shown to people: every column as a line, and below that what fits into none. */
struct objects_page {
    const struct view *view;
    void (*more)(struct value object, struct text *text); /* NULL: nothing more */
};

/* One object as its page, or in the form that -o asks for. */
struct error *objects_print(struct cli *cli, const struct objects_page *page, struct doc *doc);

/* The same of the object of this name, or how it changes. `watch` may be NULL. */
struct error *objects_show(struct cli *cli, const struct objects_page *page, const char *namespace,
                           const char *name, const struct watch_options *watch);

/* Creates it, with a note about which program did; with dry_run it is only printed. */
struct error *objects_create(struct cli *cli, const struct view *view, struct doc *object,
                             bool dry_run);

/* Changes it, or says that there was nothing to do. `done` finishes "team acme …". */
struct error *objects_change(struct cli *cli, const struct view *view, const char *namespace,
                             const char *name, action_change *change, const void *wish,
                             const char *done);

/* Asks the server whether it would take the object, new or in the place of the one of that name;
 * nothing is changed. ERR_INVALID: what is wrong with it. */
struct error *objects_try(struct cli *cli, const struct kube_resource *resource,
                          const struct doc *object);

/* Lets the person change it in their editor. */
struct error *objects_edit(struct cli *cli, const struct view *view, const char *namespace,
                           const char *name);

struct error *objects_delete(struct cli *cli, const struct kube_resource *resource,
                             const char *namespace, const char *name);

/* "team acme"; of the command's arena. */
const char *objects_noun(struct cli *cli, const struct kube_resource *resource, const char *name);

/* A file of YAML or JSON with one object; "-" is stdin. The caller owns the document. */
struct error *objects_read_file(const char *path, struct doc **out_doc);
