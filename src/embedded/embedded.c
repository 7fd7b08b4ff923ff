/* Backup and restore of a state directory. */
#include "embedded/embedded.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "api/status.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "loop/loop.h"
#include "net/http_client.h"
#include "store/keyring.h"
#include "store/store_backup.h"

#define DATABASE "state.db"

/* --- the door ------------------------------------------------------------------------------ */

struct error *embedded_door_open(const char *directory, struct embedded_door *out_door)
{
    int fd = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0)
        return error_errno(errno, "open %s", directory);
    *out_door = (struct embedded_door){
        .directory = fd,
        .path = memory_format("/proc/self/fd/%d/control.sock", fd),
    };
    return NULL;
}

void embedded_door_close(struct embedded_door *door)
{
    if (!door->path)
        return;
    close(door->directory);
    door->path = memory_free(door->path);
}

/* --- asking the server --------------------------------------------------------------------- */

struct asking {
    struct loop *loop;
    struct http_client *client;
    struct error *err;
};

static void on_closed(void *context)
{
    struct asking *asking = context;

    loop_stop(asking->loop);
}

static struct error *read_refusal(const struct http_response *response)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = json_parse(slice_of(response->body, response->body_size), NULL, &doc);

    return err ? err : status_error(response->status, doc_root(doc));
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    CLEANUP(http_response) struct http_response *response = take_response;
    struct asking *asking = context;

    asking->err = take_error ? error_wrap(take_error, "ask the running server") : NULL;
    if (response && response->status != 200)
        asking->err = read_refusal(response);
    http_client_close(asking->client, on_closed, asking);
}

static void append_escaped(struct text *text, const char *value)
{
    for (const char *c = value; *c; c++)
        text_appendf(text, "%%%02X", (unsigned char)*c);
}

static struct error *ask(struct http_peer *peer, const char *path)
{
    CLEANUP(text) struct text query = TEXT_EMPTY;
    struct asking asking = { .loop = loop_new(clock_system(), NULL) };

    text_append(&query, "/backup?file=");
    append_escaped(&query, path);
    asking.client = http_client_new(asking.loop);
    http_client_start(asking.client, peer,
                      &(struct http_request){ .method = "POST",
                                              .path = text_string(&query),
                                              .total_ms = HTTP_CALL_NEVER },
                      &(struct http_call_events){ .on_done = on_done }, &asking);
    loop_run(asking.loop);
    loop_free(asking.loop);
    return asking.err;
}

static struct error *ask_server(const char *directory, const char *path)
{
    CLEANUP(embedded_door) struct embedded_door door = { .path = NULL };
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    struct error *err;

    err = embedded_door_open(directory, &door);
    if (!err)
        err = http_peer_new(
            &(struct http_peer_spec){ .url = "http://butler", .unix_socket = door.path }, &peer);
    return err ? err : ask(peer, path);
}

/* --- backup and restore -------------------------------------------------------------------- */

static struct error *lock_state(const char *directory, struct file_lock **out_lock)
{
    CLEANUP(string) char *lock = memory_format("%s/lock", directory);
    struct error *err = file_lock_open(lock, out_lock);

    return err ? error_wrap(err, "lock state directory %s", directory) : NULL;
}

struct error *embedded_backup(const char *directory, const char *file)
{
    CLEANUP(string) char *database = memory_format("%s/" DATABASE, directory);
    CLEANUP(file_lock) struct file_lock *lock = NULL;
    struct error *err;

    if (!file_exists(database))
        return error_new(ERR_NOT_FOUND,
                         "there is no database in %s: name the state directory with --state",
                         directory);
    err = lock_state(directory, &lock);
    if (!err)
        return store_backup_write_closed(database, file);
    if (err->code != ERR_CONFLICT)
        return err;
    error_drop(err, "a server is running, and it can be asked");
    return ask_server(directory, file);
}

struct error *embedded_verify(const char *file)
{
    if (!file_exists(file))
        return error_new(ERR_NOT_FOUND, "there is no file %s", file);
    return store_backup_verify(file);
}

/* Without a key file there are no keys; one is not made here, it would be of no use. */
static struct error *load_keys(const char *directory, const char *key_file,
                               struct keyring **out_keyring)
{
    CLEANUP(string) char *usual =
        memory_format("%s/" EMBEDDED_KEY_FILE, directory);
    const char *file = key_file ? key_file : usual;

    if (file_exists(file))
        return keyring_load(file, out_keyring);
    *out_keyring = NULL;
    return NULL;
}

struct error *embedded_restore(const char *directory, const char *file, const char *key_file)
{
    CLEANUP(string) char *database = memory_format("%s/" DATABASE, directory);
    CLEANUP(file_lock) struct file_lock *lock = NULL;
    CLEANUP(keyring) struct keyring *keyring = NULL;
    struct error *err;

    /* A typing error must not make a directory. */
    if (!file_exists(file))
        return error_new(ERR_NOT_FOUND, "there is no file %s", file);
    err = file_directory_ensure(directory, geteuid() == 0 ? 0711 : 0700);
    if (!err)
        err = lock_state(directory, &lock);
    if (!err)
        err = load_keys(directory, key_file, &keyring);
    return err ? err : store_backup_restore(file, database, keyring);
}

struct error *embedded_restore_try(const char *directory, const char *file, const char *key_file)
{
    CLEANUP(file_lock) struct file_lock *lock = NULL;
    CLEANUP(keyring) struct keyring *keyring = NULL;
    struct error *err = NULL;

    if (!file_exists(file))
        return error_new(ERR_NOT_FOUND, "there is no file %s", file);
    if (file_exists(directory))
        err = lock_state(directory, &lock);
    if (!err)
        err = load_keys(directory, key_file, &keyring);
    return err ? err : store_backup_try(file, keyring);
}
