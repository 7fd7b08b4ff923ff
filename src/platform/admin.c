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
    struct secret *password;
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

struct error *admin_open(const struct state *state, bool *out_made, struct admin **out_admin)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(secret) struct secret *password = NULL;
    const char *path = state_path(state, arena, "admin.password");
    bool made = !file_exists(path);
    struct error *err;

    if (made) {
        password = password_new();
        err = secret_save(password, path);
    } else {
        err = password_load(path, &password);
    }
    if (err)
        return error_wrap(err, "open the administrator's password");
    *out_admin = NEW(struct admin);
    (*out_admin)->password = STEAL(password);
    *out_made = made;
    return NULL;
}

struct admin *admin_close(struct admin *admin)
{
    if (!admin)
        return NULL;
    secret_free(admin->password);
    return memory_free(admin);
}

const char *admin_reveal_password(const struct admin *admin)
{
    return secret_reveal(admin->password).data;
}

bool admin_accepts(const struct admin *admin, struct slice user, struct slice password)
{
    bool user_fits = secret_equal_bytes(user, SLICE(ADMIN_USER));
    bool password_fits = secret_equal_bytes(password, secret_reveal(admin->password));

    return user_fits && password_fits;
}
