/* The editor. */
#include "cli/editor.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/confirm.h"
#include "cli/limits.h"
#include "cli/print.h"
#include "cli/settings.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/merge.h"
#include "doc/yaml.h"
#include "kube/kube.h"

/* --- the program --------------------------------------------------------------------------- */

static struct error *find_editor(struct cli *cli, const char **out_editor)
{
    static const char *const variables[] = { "EDITOR", "VISUAL" };
    struct settings_value editor;
    struct error *err = settings_effective(cli, "editor", &editor);

    if (err)
        return err;
    *out_editor = editor.value ? editor.value : "vi";
    for (size_t i = 0; !editor.value && i < COUNT_OF(variables); i++) {
        const char *value = getenv(variables[i]);

        if (value && *value) {
            *out_editor = value;
            break;
        }
    }
    return NULL;
}

static struct error *await_editor(pid_t pid, const char *editor)
{
    int status;

    while (waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR)
            return error_errno(errno, "wait for the editor %s", editor);
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return error_new(ERR_INTERNAL, "the editor %s failed; nothing was changed", editor);
    return NULL;
}

static struct error *spawn_editor(struct cli *cli, const char *editor, const char *path,
                                  const sigset_t *keys)
{
    /* The editor may be a line with flags, which the person's shell takes apart. */
    char *const argv[] = { arena_strdup(cli->arena, "sh"), arena_strdup(cli->arena, "-c"),
                           arena_format(cli->arena, "%s \"$0\"", editor),
                           arena_strdup(cli->arena, path), NULL };
    extern char **environ;
    posix_spawnattr_t attributes;
    int problem;
    pid_t pid;

    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, keys);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    problem = posix_spawn(&pid, "/bin/sh", NULL, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    return problem ? error_errno(problem, "start the editor %s", editor)
                   : await_editor(pid, editor);
}

/* Ctrl-C in the editor is meant for the editor, and must not end us under it. */
static struct error *run_editor(struct cli *cli, const char *editor, const char *path)
{
    const struct sigaction ignore = { .sa_handler = SIG_IGN };
    struct sigaction interrupt;
    struct sigaction quit;
    struct error *err;
    sigset_t keys;

    sigemptyset(&keys);
    sigaddset(&keys, SIGINT);
    sigaddset(&keys, SIGQUIT);
    sigaction(SIGINT, &ignore, &interrupt);
    sigaction(SIGQUIT, &ignore, &quit);
    err = spawn_editor(cli, editor, path, &keys);
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    return err;
}

/* --- the text ------------------------------------------------------------------------------ */

static struct error *write_draft(const char *path, const char *problem, struct slice body)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append(&text, "# What you save here is sent; an unchanged file changes nothing.\n");
    if (problem)
        text_appendf(&text, "# PROBLEM: %s\n", problem);
    text_append_slice(&text, body);
    return file_write(path, text_string(&text), text.size, 0600);
}

/* The text without the lines that we put on top. */
static struct slice without_notes(struct slice text)
{
    struct slice rest = text;
    struct slice line;

    while (text.size && text.data[0] == '#' && slice_split(&rest, '\n', &line) && rest.data)
        text = rest;
    return text;
}

static struct error *read_draft(const char *path, struct text *out_body)
{
    CLEANUP(text) struct text saved = TEXT_EMPTY;
    struct error *err = file_read(path, INPUT_MAX_BYTES, &saved);

    text_clear(out_body);
    if (!err)
        text_append_slice(out_body, without_notes(text_slice(&saved)));
    return err;
}

static struct error *parse_body(const struct text *body, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = yaml_parse(text_slice(body), NULL, &doc);

    if (!err && !value_is_object(doc_root(doc)))
        err = error_new(ERR_INVALID, "this is no object with fields");
    if (err)
        return error_recode(err, ERR_INVALID);
    *out_doc = STEAL(doc);
    return NULL;
}

/* Opens the editor until what was saved can be read. *out_doc is NULL when nothing was changed. A
 * text that was saved again as it was complained about is not shown a third time. */
static struct error *ask_editor(struct cli *cli, const char *path, const struct text *before,
                                struct doc **out_doc)
{
    CLEANUP(text) struct text body = TEXT_EMPTY;
    CLEANUP(text) struct text last = TEXT_EMPTY;
    const char *problem = NULL;
    const char *editor;
    struct error *err = find_editor(cli, &editor);

    *out_doc = NULL;
    text_append_slice(&body, text_slice(before));
    while (!err) {
        text_clear(&last);
        text_append_slice(&last, text_slice(&body));
        err = write_draft(path, problem, text_slice(&last));
        if (!err)
            err = run_editor(cli, editor, path);
        if (!err)
            err = read_draft(path, &body);
        if (err || slice_equal(text_slice(&body), text_slice(before)))
            return err;
        err = parse_body(&body, out_doc);
        if (!err || (problem && slice_equal(text_slice(&body), text_slice(&last))))
            return err;
        problem = arena_strdup(cli->arena, err->message);
        error_drop(err, "told in the editor");
        err = NULL;
    }
    return err;
}

/* --- sending ------------------------------------------------------------------------------- */

/* True: two merge patches say something about the same field. */
static bool overlaps(struct value one, struct value other)
{
    DOC_EACH (it, one) {
        struct value same = value_get(other, it.key);

        if (!value_exists(same))
            continue;
        if (!value_is_object(it.value) || !value_is_object(same) || overlaps(it.value, same))
            return true;
    }
    return false;
}

/* *out_clash: the object has another value now in a field that the person changed. */
static struct error *look_for_clash(struct cli *cli, const struct doc *before,
                                    const struct doc *now, const struct doc *patch, bool *out_clash)
{
    CLEANUP(doc) struct doc *clean = NULL;
    CLEANUP(doc) struct doc *theirs = NULL;
    struct error *err = print_clean(cli, now, &clean);

    if (!err)
        err = merge_create(doc_root(before), doc_root(clean), &theirs);
    if (!err)
        *out_clash = overlaps(doc_root(patch), doc_root(theirs));
    return err;
}

/* Only what the person changed is sent, and only over the object that was looked at last. */
static struct error *send_changes(struct cli *cli, const struct kube *kube,
                                  const struct kube_change *what, const struct doc *before,
                                  const struct doc *after)
{
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err = merge_create(doc_root(before), doc_root(after), &patch);
    bool agreed = false;

    while (!err) {
        CLEANUP(doc) struct doc *now = NULL;
        CLEANUP(doc) struct doc *pinned = NULL;
        struct edit *edit;
        struct meta meta;
        bool clash = false;

        err = kube_get(kube, what->resource, what->namespace, what->name, &now);
        if (!err)
            err = look_for_clash(cli, before, now, patch, &clash);
        if (!err && clash && !agreed)
            err = confirm_simple(cli, "What you changed was changed meanwhile by somebody else. "
                                      "Put yours over it?");
        if (err)
            return err;
        agreed = clash;
        meta_read(doc_root(now), &meta);
        edit = edit_begin(patch);
        edit_set_string(edit, EDIT_PATH("metadata", "resourceVersion"), meta.version);
        err = edit_seal(edit, &pinned);
        if (!err)
            err = kube_patch(kube, what, KUBE_PATCH_MERGE, pinned, NULL);
        if (!err || err->code != ERR_CONFLICT)
            return err;
        error_drop(err, "somebody was quicker: look again");
        err = NULL;
    }
    return err;
}

static const char *draft_path(struct cli *cli)
{
    const char *directory = getenv("TMPDIR");

    return arena_format(cli->arena, "%s/butler-edit-%ld.yaml",
                        directory && *directory ? directory : "/tmp", (long)getpid());
}

struct error *editor_change(struct cli *cli, const struct kube *kube,
                            const struct kube_resource *resource, const struct doc *object,
                            bool *out_changed)
{
    const char *path = draft_path(cli);
    CLEANUP(text) struct text before = TEXT_EMPTY;
    CLEANUP(doc) struct doc *clean = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct kube_change what = { .resource = resource };
    struct meta meta;
    struct error *err = print_clean(cli, object, &clean);

    if (err)
        return err;
    meta_read(doc_root(object), &meta);
    what.namespace = meta.namespace.size ? arena_text(cli->arena, meta.namespace) : NULL;
    what.name = arena_text(cli->arena, meta.name);
    yaml_format(doc_root(clean), &before);
    err = ask_editor(cli, path, &before, &after);
    if (!err && after)
        err = send_changes(cli, kube, &what, clean, after);
    if (err) {
        cli_hint(cli, "what you wrote is in %s", path);
        return err;
    }
    error_drop(file_remove(path), "a file in the temporary directory");
    if (!after)
        cli_note(cli, "no changes");
    *out_changed = after != NULL;
    return NULL;
}
