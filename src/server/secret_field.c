/* Fields of Secrets. */
#include "server/secret_field.h"

#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/kube.h"
#include "kube/limits.h"
#include "kube/resources.h"

static struct error *decode(const struct doc *secret, const char *field, struct text *out_content)
{
    struct value data;

    text_clear(out_content);
    if (!secret)
        return NULL;
    data = value_get(doc_root(secret), SLICE("data"));
    return base64_parse(value_text(data, field), BASE64_STANDARD, out_content);
}

static struct edit *begin(const struct secret_field *what, const struct doc *secret)
{
    struct edit *edit = secret ? edit_begin(secret) : edit_new();

    if (secret)
        return edit;
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(what->name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(what->namespace));
    return edit;
}

static struct error *store(const struct kube *kube, const struct secret_field *what,
                           const struct doc *secret, struct slice content)
{
    CLEANUP(secret_text) struct text encoded = TEXT_EMPTY;
    CLEANUP(edit) struct edit *edit = begin(what, secret);
    CLEANUP(doc) struct doc *wanted = NULL;
    struct error *err;

    base64_append(&encoded, content, BASE64_STANDARD);
    edit_set_string(edit, EDIT_PATH("data", what->field), text_slice(&encoded));
    err = edit_seal(STEAL(edit), &wanted);
    if (err)
        return err;
    return secret ? kube_update(kube, &KUBE_SECRETS, wanted, NULL)
                  : kube_create(kube, &KUBE_SECRETS, wanted, NULL);
}

static struct error *edit_once(const struct kube *kube, const struct secret_field *what,
                               struct error *(*change)(void *context, struct slice content,
                                                       struct text *out_content),
                               void *context)
{
    CLEANUP(secret_text) struct text before = TEXT_EMPTY;
    CLEANUP(secret_text) struct text after = TEXT_EMPTY;
    CLEANUP(doc) struct doc *secret = NULL;
    struct error *err = kube_find(kube, &KUBE_SECRETS, what->namespace, what->name, &secret);

    if (!err)
        err = decode(secret, what->field, &before);
    if (!err)
        err = change(context, text_slice(&before), &after);
    if (err)
        return err;
    if (secret && slice_equal(text_slice(&before), text_slice(&after)))
        return NULL;
    return store(kube, what, secret, text_slice(&after));
}

/* Another replica wrote, made or removed it between our look and our write. */
static bool was_beaten(const struct error *err)
{
    return err && (err->code == ERR_CONFLICT || err->code == ERR_ALREADY_EXISTS);
}

struct error *secret_field_edit(const struct kube *kube, const struct secret_field *what,
                                struct error *(*change)(void *context, struct slice content,
                                                        struct text *out_content),
                                void *context)
{
    struct error *err = edit_once(kube, what, change, context);

    for (int i = 1; was_beaten(err) && i < KUBE_MAX_CONFLICTS; i++) {
        error_drop(err, "look again");
        err = edit_once(kube, what, change, context);
    }
    return err ? error_wrap(err, "change Secret %s/%s", what->namespace, what->name) : NULL;
}

static struct error *replace(void *context, struct slice content, struct text *out_content)
{
    const struct slice *wanted = context;

    (void)content;
    text_append_slice(out_content, *wanted);
    return NULL;
}

struct error *secret_field_write(const struct kube *kube, const struct secret_field *what,
                                 struct slice content)
{
    return secret_field_edit(kube, what, replace, &content);
}

struct error *secret_field_read(const struct kube *kube, const struct secret_field *what,
                                struct text *out_content)
{
    CLEANUP(doc) struct doc *secret = NULL;
    struct error *err = kube_find(kube, &KUBE_SECRETS, what->namespace, what->name, &secret);

    return err ? err : decode(secret, what->field, out_content);
}
