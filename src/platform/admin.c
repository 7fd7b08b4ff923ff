/* The first administrator of the console. */
#include "platform/admin.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "platform/state.h"

enum {
    PASSWORD_GROUPS = 5, /* of four letters: 95 bits */
    PASSWORD_GROUP_SIZE = 4,
};

struct admin {
    struct secret *password; /* NULL: another one was chosen */
    char *path;
    char *changed_path; /* says so */
};

/* Groups that can be read out and typed; letters and digits that look alike are left out. */
static struct secret *password_new(void)
{
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;

    for (int group = 0; group < PASSWORD_GROUPS; group++) {
        if (group)
            text_append_char(&text, '-');
        random_append(&text, SLICE(RANDOM_NAME_LETTERS), PASSWORD_GROUP_SIZE);
    }
    return secret_take_text(&text);
}

/* The file may have been edited by hand: one line end is not part of the password. */
static struct error *password_load(const char *path, struct secret **out_password)
{
    CLEANUP(secret) struct secret *content = NULL;
    struct slice line;
    struct error *err;

    err = secret_load(path, &content);
    if (err)
        return err;
    line = slice_trim(secret_reveal(content));
    if (line.size == 0)
        return error_new(ERR_INVALID, "%s is empty; remove it to get a new password", path);
    *out_password = secret_new(line.data, line.size);
    return NULL;
}

static struct error *find_password(const struct admin *admin, bool *out_made,
                                   struct secret **out_password)
{
    bool there = file_exists(admin->path);

    *out_made = !there && !file_exists(admin->changed_path);
    if (there)
        return password_load(admin->path, out_password);
    if (!*out_made)
        return NULL;
    *out_password = password_new();
    return secret_save(*out_password, admin->path);
}

struct error *admin_open(const struct state *state, bool *out_made, struct admin **out_admin)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(admin) struct admin *admin = NEW(struct admin);
    bool made;
    struct error *err;

    admin->path = memory_strdup(state_path(state, arena, "admin.password"));
    admin->changed_path = memory_strdup(state_path(state, arena, "admin.changed"));
    err = find_password(admin, &made, &admin->password);
    if (err)
        return error_wrap(err, "open the administrator's password");
    *out_made = made;
    *out_admin = STEAL(admin);
    return NULL;
}

struct admin *admin_close(struct admin *admin)
{
    if (!admin)
        return NULL;
    secret_free(admin->password);
    memory_free(admin->path);
    memory_free(admin->changed_path);
    return memory_free(admin);
}

const char *admin_reveal_password(const struct admin *admin)
{
    return admin->password ? secret_reveal(admin->password).data : "";
}

struct error *admin_forget(const struct admin *admin)
{
    struct error *err = file_write(admin->changed_path, "", 0, 0600);

    if (!err)
        err = file_remove(admin->path);
    return err ? error_wrap(err, "forget the administrator's first password") : NULL;
}
