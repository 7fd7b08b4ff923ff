/* Redaction. */
#include "doc/redact.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"

static void hide(struct edit *edit, struct edit_path path, struct value value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice string = value_string_or(value, SLICE(""));

    text_appendf(&text, "<redacted %zu bytes>", string.size);
    edit_set_string(edit, path, text_slice(&text));
}

static void hide_members(struct edit *edit, struct value object, const char *key)
{
    struct edit_node node = edit_find(edit, EDIT_PATH(key));

    DOC_EACH (it, value_get(object, slice_from(key)))
        hide(edit, EDIT_MEMBER(node, it.key), it.value);
}

void redact_secret(struct edit *edit, struct value object)
{
    hide_members(edit, object, "data");
    hide_members(edit, object, "stringData");
}

/* Says whether a name contains the word, in whatever case. */
static bool contains(struct slice name, const char *word)
{
    size_t size = strlen(word);

    for (size_t i = 0; i + size <= name.size; i++) {
        if (slice_equal_nocase(slice_of(name.data + i, size), slice_from(word)))
            return true;
    }
    return false;
}

static bool ends_with(struct slice name, const char *word)
{
    size_t size = strlen(word);

    return name.size >= size && contains(slice_of(name.data + name.size - size, size), word);
}

/* Where a secret is, such as secretName, is no secret. */
static bool is_reference(struct slice name)
{
    static const char *const ends[] = { "ref", "name", "names", "namespace", "type", "expiry" };

    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        if (ends_with(name, ends[i]))
            return true;
    }
    return false;
}

static bool contains_any(struct slice name, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (contains(name, words[i]))
            return true;
    }
    return false;
}

/* adminPassword, client-key-data, tls.key, AWS_SECRET_ACCESS_KEY … */
bool redact_is_sensitive(struct slice name)
{
    static const char *const words[] = { "password",      "passphrase", "passwd",   "secret",
                                         "token",         "kubeconfig", "userdata", "credential",
                                         "cookie",        "privatekey", "apikey",   "accesskey",
                                         "authorization", "key-data" };

    if (is_reference(name))
        return false;
    return contains_any(name, words, COUNT_OF(words)) || ends_with(name, "key");
}

/* What a record must not hold whatever it is: here a reference is no excuse. */
static bool is_unfit_for_records(struct slice name)
{
    static const char *const words[] = { "password",   "passwd",         "secret",
                                         "token",      "kubeconfig",     "privatekey",
                                         "credential", "serviceaccount", "apikey",
                                         "accesskey",  "clientkey",      "cabundle",
                                         "values",     "authorization" };

    return contains_any(name, words, COUNT_OF(words)) || redact_is_sensitive(name);
}

struct place {
    bool in_secret; /* of a Secret, or of an item of a list of them */
    bool hides;     /* below a name that says so */
    bool record;    /* redact_record() */
};

static bool is_hidden(struct place place, struct value object, struct slice key)
{
    return place.hides || redact_is_sensitive(key) ||
           slice_is(key, "kubectl.kubernetes.io/last-applied-configuration") ||
           (slice_is(key, "value") && redact_is_sensitive(value_text(object, "name")));
}

static struct place place_below(struct place place, struct slice key, struct value value)
{
    place.hides |= value_is_array(value) && redact_is_sensitive(key);
    place.hides |= place.in_secret && (slice_is(key, "data") || slice_is(key, "stringData"));
    return place;
}

/* Members of an object go as a whole, also numbers and objects; texts also by how they look. */
static bool is_hidden_in_record(struct place place, struct value object, struct slice key,
                                struct value value)
{
    struct slice text;

    if (is_hidden(place, object, key) || (key.size && is_unfit_for_records(key)))
        return true;
    return value_string(value, &text) && redact_is_suspicious(text);
}

static void walk(struct edit *edit, struct edit_node node, struct value value, struct place place)
{
    struct slice kind = value_text(value, "kind");

    place.in_secret |= slice_is(kind, "Secret") || slice_is(kind, "SecretList");
    DOC_EACH (it, value) {
        CLEANUP(text) struct text number = TEXT_EMPTY;
        struct edit_path path = EDIT_MEMBER(node, it.key);

        if (value_is_array(value)) {
            text_appendf(&number, "%zu", it.index);
            path.last = text_slice(&number);
        }
        if (place.record && is_hidden_in_record(place, value, it.key, it.value))
            edit_set_string(edit, path, SLICE(REDACTED));
        else if (!value_is_string(it.value))
            walk(edit, edit_find(edit, path), it.value, place_below(place, it.key, it.value));
        else if (is_hidden(place, value, it.key))
            hide(edit, path, it.value);
    }
}

static struct error *redact(struct value value, struct place place, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *doc = doc_from_value(value);
    struct edit *edit = edit_begin(doc);

    walk(edit, edit_find(edit, EDIT_ROOT), doc_root(doc), place);
    return edit_seal(edit, out_doc);
}

struct error *redact_all(struct value value, struct doc **out_doc)
{
    return redact(value, (struct place){ 0 }, out_doc);
}

struct error *redact_record(struct value value, struct doc **out_doc)
{
    struct slice text;

    if (value_string(value, &text) && redact_is_suspicious(text))
        return json_parse(SLICE("\"" REDACTED "\""), NULL, out_doc);
    return redact(value, (struct place){ .record = true }, out_doc);
}
