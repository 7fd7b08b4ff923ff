/* butler apiserver backup [--state DIR] FILE
 * butler apiserver restore [--state DIR] FILE */
#include "platform/backup_command.h"

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "embedded/embedded.h"
#include "platform/state.h"

#define DATABASE "state.db"

/* --- backup -------------------------------------------------------------------------------- */

struct backup_flags {
    const char *state;
};

static const struct cli_option backup_options[] = {
    CLI_STRING("state", 0, struct backup_flags, state, "DIR", NULL,
               "the server's state directory (default: /var/lib/butler for root, else "
               "~/.local/state/butler)",
               0),
    CLI_END,
};

static struct error *backup(struct cli *cli, const void *options)
{
    const struct backup_flags *o = options;
    CLEANUP(string) char *directory = NULL;
    CLEANUP(string) char *file = NULL;
    struct error *err;

    err = state_name(o->state, &directory);
    if (!err)
        err = file_absolute(cli_argument(cli, 0), &file);
    if (!err)
        err = embedded_backup(directory, file);
    if (err)
        return error_wrap(err, "back up");
    cli_note(cli,
             "%s holds every object of %s. It does not hold the keys: keep " EMBEDDED_KEY_FILE
             " and pki/\nof that directory too, in another place than the backup.",
             file, directory);
    return NULL;
}

const struct command apiserver_backup_command = {
    .path = "apiserver backup",
    .arguments = "FILE",
    .summary = "Copy the database into a file, also while the server runs",
    .details = "The copy is complete or absent, and is checked. A file that is there already is "
               "not replaced.\nA running server makes the copy itself, with its own rights, while "
               "requests go on.\nSecrets stay encrypted: encryption.key and pki/ of the state "
               "directory are not in it.",
    .options = backup_options,
    .options_size = sizeof(struct backup_flags),
    .examples = { { "butler apiserver backup --state ./api monday.db", "into this directory" } },
    .run = backup,
};

/* --- restore ------------------------------------------------------------------------------- */

struct restore_flags {
    const char *state;
    const char *encryption_key_file;
};

static const struct cli_option restore_options[] = {
    CLI_STRING("state", 0, struct restore_flags, state, "DIR", NULL,
               "state directory of a server that does not run (default: /var/lib/butler for root, "
               "else ~/.local/state/butler)",
               0),
    CLI_STRING("encryption-key-file", 0, struct restore_flags, encryption_key_file, "FILE", NULL,
               "the keys that the server will have (default: encryption.key in the state "
               "directory)",
               0),
    CLI_END,
};

static struct error *restore(struct cli *cli, const void *options)
{
    const struct restore_flags *o = options;
    const char *backup_file = cli_argument(cli, 0);
    CLEANUP(string) char *directory = NULL;
    struct error *err;

    err = state_name(o->state, &directory);
    if (!err)
        err = embedded_restore(directory, backup_file, o->encryption_key_file);
    if (err && err->code == ERR_CONFLICT)
        cli_hint(cli, "stop the server first: restoring replaces what it works on");
    if (err)
        return error_wrap(err, "restore %s", backup_file);
    cli_note(cli,
             "%s/" DATABASE " is what %s held; what was there before is in %s/" DATABASE ".before",
             directory, backup_file, directory);
    return NULL;
}

const struct command apiserver_restore_command = {
    .path = "apiserver restore",
    .arguments = "FILE",
    .summary = "Put a backup in the place of the database of a stopped server",
    .details = "The backup is checked first; when something is wrong with it, nothing is changed. "
               "What was\nthere is kept beside it as state.db.before. Versions go on far behind "
               "those of the backup,\nso clients list anew instead of taking old objects for new "
               "ones.",
    .options = restore_options,
    .options_size = sizeof(struct restore_flags),
    .examples = { { "butler apiserver restore --state ./api monday.db",
                    "after the server stopped" } },
    .run = restore,
};
