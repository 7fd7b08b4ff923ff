/* butleradm backup create, backup list, restore */
#include <sys/stat.h>
#include <unistd.h>

#include "adm/commands.h"
#include "adm/views.h"
#include "api/backup_record.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/timestamp.h"
#include "cli/confirm.h"
#include "cli/exit.h"
#include "cli/place.h"
#include "cli/print.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "embedded/embedded.h"
#include "kube/kube.h"
#include "kube/resources.h"

/* --- create ----------------------------------------------------------------------------------- */

struct create_options {
    const char *file;
    const char *state;
};

static const struct cli_option create_option_table[] = {
    CLI_TEXT("file", 'f', struct create_options, file, "FILE",
             "where to put it (default: butler-TIME.db in this directory)"),
    CLI_TEXT("state", 0, struct create_options, state, "DIR", PLACE_STATE_HELP),
    CLI_END,
};

static bool add_record(void *context, struct value map, struct edit *edit)
{
    backup_record_add(edit, map, context);
    return true;
}

static struct error *create_map(const struct kube *kube, struct backup_record *record)
{
    CLEANUP(doc) struct doc *map = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ConfigMap"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE(BUTLER_BACKUPS_NAME));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), SLICE(BUTLER_SYSTEM_NAMESPACE));
    backup_record_add(edit, VALUE_ABSENT_VALUE, record);
    err = edit_seal(edit, &map);
    return err ? err : kube_create(kube, &KUBE_CONFIG_MAPS, map, NULL);
}

/* So that `doctor` and `backup list` know of it. The backup is good without that. */
static void remember(struct cli *cli, const char *time, const char *file, int64_t bytes)
{
    static const struct kube_change what = {
        .resource = &KUBE_CONFIG_MAPS,
        .namespace = BUTLER_SYSTEM_NAMESPACE,
        .name = BUTLER_BACKUPS_NAME,
    };
    char host[256] = "";
    struct backup_record record = { .time = slice_from(time), .file = slice_from(file) };
    const struct kube *kube;
    struct error *err = cli_kube(cli, &kube);

    if (gethostname(host, sizeof(host) - 1) == 0)
        record.host = slice_from(host);
    record.bytes = bytes;
    if (!err)
        err = kube_edit(kube, &what, add_record, &record, NULL);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "the first one is recorded now");
        err = create_map(kube, &record);
    }
    if (err) {
        CLEANUP(string) char *why = error_format(err);

        cli_warn(cli, "warning: the backup is not recorded in the platform: %s", why);
    }
    error_drop(err, "told");
}

static struct error *create(struct cli *cli, const void *options)
{
    const struct create_options *o = options;
    int64_t now_us = clock_wall_ms(clock_system()) * 1000;
    const char *time = timestamp_format(cli->arena, now_us, TIMESTAMP_SECONDS);
    CLEANUP(string) char *file = NULL;
    struct stat status = { 0 };
    const char *directory;
    struct error *err = place_state_given(cli->arena, o->state, &directory);

    if (!err)
        err = file_absolute(o->file ? o->file : arena_format(cli->arena, "butler-%s.db", time),
                            &file);
    if (!err)
        err = embedded_backup(directory, file);
    if (err)
        return error_wrap(err, "back up %s", directory);
    (void)stat(file, &status); /* its size is for the record only */
    remember(cli, time, file, status.st_size);
    cli_note(cli, "%s holds every object of %s", file, directory);
    cli_note(cli, "the keys are not in it: keep " EMBEDDED_KEY_FILE " and pki/ in another place");
    return NULL;
}

const struct command backup_create_command = {
    .path = "backup create",
    .summary = "Copy the state of the platform on this machine into a file",
    .details = "Works while the platform runs. The copy is complete or absent, and is checked. "
               "Secrets stay\nencrypted: the keys are not in it.",
    .options = create_option_table,
    .options_size = sizeof(struct create_options),
    .examples = { { "butleradm backup create -f monday.db", "into this file" },
                  { "butleradm backup create --state ./try", "of another state directory" } },
    .run = create,
};

/* --- list ------------------------------------------------------------------------------------- */

static struct error *read_records(struct cli *cli, struct backup_record **out_records,
                                  size_t *out_count)
{
    const struct kube *kube;
    struct doc *map = NULL;
    struct error *err = cli_kube(cli, &kube);

    if (!err)
        err =
            kube_find(kube, &KUBE_CONFIG_MAPS, BUTLER_SYSTEM_NAMESPACE, BUTLER_BACKUPS_NAME, &map);
    if (err)
        return error_wrap(err, "list backups");
    if (map)
        arena_defer(cli->arena, doc_release, map);
    *out_count =
        backup_record_read(cli->arena, map ? doc_root(map) : VALUE_ABSENT_VALUE, out_records);
    return NULL;
}

static struct error *list(struct cli *cli, const void *options)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct backup_record *records;
    struct edit_node items;
    struct edit *edit;
    size_t count;
    struct error *err = read_records(cli, &records, &count);

    (void)options;
    if (err)
        return err;
    edit = edit_new();
    items = edit_set_array(edit, EDIT_PATH("items"));
    for (size_t i = 0; i < count; i++) {
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(items, EDIT_END));

        edit_set_string(edit, EDIT_UNDER(item, "time"), records[i].time);
        edit_set_string(edit, EDIT_UNDER(item, "host"), records[i].host);
        edit_set_string(edit, EDIT_UNDER(item, "file"), records[i].file);
        edit_set_int(edit, EDIT_UNDER(item, "bytes"), records[i].bytes);
    }
    err = edit_seal(edit, &doc);
    return err ? err : cli_print_result(cli, &view_backups, "BackupList", doc);
}

const struct command backup_list_command = {
    .path = "backup list",
    .summary = "List backups that butleradm made of this platform",
    .examples = { { "butleradm backup list", "the newest first" },
                  { "butleradm backup list -o json", "for scripts" } },
    .run = list,
};

/* --- verify ----------------------------------------------------------------------------------- */

static struct error *verify(struct cli *cli, const void *options)
{
    const char *file = cli_argument(cli, 0);
    struct error *err = embedded_verify(file);

    (void)options;
    if (err && err->code != ERR_NOT_FOUND)
        err = cli_end(cli, EXIT_CODE_REJECTED, err);
    if (err)
        return error_wrap(err, "verify %s", file);
    cli_note(cli, "%s is whole", file);
    return NULL;
}

const struct command backup_verify_command = {
    .path = "backup verify",
    .arguments = "FILE",
    .summary = "Look whether a backup is whole",
    .details = "Reads all of it, and needs as much room beside it for a moment.",
    .examples = { { "butleradm backup verify monday.db", "before you need it" },
                  { "butleradm backup verify monday.db --quiet", "for scripts: the code tells" } },
    .exit_codes = "  11 it is damaged, or no backup at all",
    .run = verify,
};

/* --- restore ---------------------------------------------------------------------------------- */

struct restore_options {
    const char *state;
    const char *key_file;
    bool dry_run;
};

static const struct cli_option restore_option_table[] = {
    CLI_TEXT("state", 0, struct restore_options, state, "DIR", PLACE_STATE_HELP),
    CLI_TEXT("encryption-key-file", 0, struct restore_options, key_file, "FILE",
             "the keys that the server will have (default: " EMBEDDED_KEY_FILE
             " in the state directory)"),
    CLI_BOOL("dry-run", 0, struct restore_options, dry_run,
             "look whether it would go well, and change nothing"),
    CLI_END,
};

static struct error *restore(struct cli *cli, const void *options)
{
    const struct restore_options *o = options;
    const char *file = cli_argument(cli, 0);
    const char *directory;
    struct error *err = place_state_given(cli->arena, o->state, &directory);

    if (!err && !file_exists(file))
        err = error_new(ERR_NOT_FOUND, "there is no file %s", file);
    if (!err && !o->dry_run)
        err = confirm_simple(cli, "Replace the state in %s by %s?", directory, file);
    if (!err)
        err = o->dry_run ? embedded_restore_try(directory, file, o->key_file)
                         : embedded_restore(directory, file, o->key_file);
    if (err && err->code == ERR_CONFLICT)
        cli_hint(cli, "stop the platform first: restoring replaces what it works on");
    if (err)
        return error_wrap(err, "restore %s", file);
    if (o->dry_run) {
        cli_note(cli, "%s is whole and the keys of %s fit it; nothing was changed", file,
                 directory);
        return NULL;
    }
    cli_note(cli, "%s/state.db is what %s held; what was there before is in state.db.before",
             directory, file);
    return NULL;
}

const struct command restore_command = {
    .path = "restore",
    .arguments = "FILE",
    .summary = "Put a backup in the place of the state of a stopped platform",
    .details = "The backup is checked first; when something is wrong with it, nothing is changed. "
               "What was\nthere is kept beside it as state.db.before.",
    .options = restore_option_table,
    .options_size = sizeof(struct restore_options),
    .examples = { { "butleradm restore monday.db", "asks first" },
                  { "butleradm restore monday.db --state ./try --yes", "for scripts" } },
    .exit_codes = "  6 the platform is running",
    .run = restore,
};
