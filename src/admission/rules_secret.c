/* When certificates change, and in which steps. */
#include "admission/rules_secret.h"

#include "admission/limits.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/memory.h"
#include "crypto/certificate.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* --- reading -------------------------------------------------------------------------------- */

static void wipe(void *context)
{
    struct text *text = context;

    secret_wipe_text(text);
    text_done(text);
}

static struct error *decode(struct arena *arena, struct value secret, const char *key,
                            struct slice *out_bytes)
{
    struct slice encoded = value_text(value_get(secret, SLICE("data")), key);
    struct text *bytes = arena_new(arena, struct text);
    struct error *err;

    arena_defer(arena, wipe, bytes);
    err = base64_parse(encoded, BASE64_STANDARD, bytes);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "data[%s]", key);
    *out_bytes = text_slice(bytes);
    return NULL;
}

struct error *rules_secret_read(struct arena *arena, struct value secret,
                                struct rules_secret *out_secret)
{
    struct rules_secret read = { 0 };
    struct error *err;

    err = decode(arena, secret, RULES_SECRET_CHAIN, &read.chain);
    if (!err)
        err = decode(arena, secret, RULES_SECRET_KEY, &read.key);
    if (!err)
        err = decode(arena, secret, RULES_SECRET_AUTHORITIES, &read.authorities);
    if (!err)
        err = decode(arena, secret, RULES_SECRET_NEXT_CHAIN, &read.next_chain);
    if (!err)
        err = decode(arena, secret, RULES_SECRET_NEXT_KEY, &read.next_key);
    if (err)
        return err;
    *out_secret = read;
    return NULL;
}

/* --- judging -------------------------------------------------------------------------------- */

/* What a Secret holds. Released by state_done(). */
struct state {
    struct certificate_list authorities;
    struct certificate_list chain;
    struct certificate_list next; /* empty: there is none, or it is no good */
};

static void state_done(struct state *state)
{
    certificate_list_done(&state->authorities);
    certificate_list_done(&state->chain);
    certificate_list_done(&state->next);
}

static inline void state_cleanup(struct state *state)
{
    state_done(state);
}

static struct error *read_pair(struct slice chain_pem, struct slice key_pem,
                               struct certificate_list *chain)
{
    CLEANUP(key) struct key *key = NULL;
    struct error *err;

    err = certificate_list_parse_pem(chain, chain_pem);
    if (!err)
        err = key_parse_pem(key_pem, &key);
    if (!err && !certificate_has_key(chain->items[0], key))
        err = error_new(ERR_INVALID, "key and certificate do not belong together");
    return err;
}

/* Some authority of the Secret vouches for it. */
static bool is_vouched_for(const struct state *state, const struct certificate *certificate)
{
    for (size_t i = 0; i < state->authorities.count; i++) {
        if (certificate_is_issued_by(certificate, state->authorities.items[i]))
            return true;
    }
    return false;
}

static bool has_hosts(const struct certificate *certificate,
                      const struct rules_certificate_spec *spec)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *name = arena_format(arena, "%s.%s.svc", spec->service, spec->namespace);

    if (!certificate_has_host(certificate, name))
        return false;
    for (const char *const *address = spec->addresses; address && *address; address++) {
        if (!certificate_has_host(certificate, *address))
            return false;
    }
    return true;
}

static int64_t left_ms(const struct certificate *certificate, const struct clock *clock)
{
    return certificate_fields(certificate)->not_after_ms - clock_wall_ms(clock);
}

/* It can be served with now. */
static bool is_good(const struct state *state, const struct certificate_list *chain,
                    const struct rules_certificate_spec *spec)
{
    return chain->count && left_ms(chain->items[0], spec->clock) > 0 &&
           is_vouched_for(state, chain->items[0]) && has_hosts(chain->items[0], spec);
}

/* Whatever cannot be read is as good as absent. */
static void read_state(const struct rules_secret *secret, struct state *state)
{
    struct error *err;

    err = certificate_list_parse_pem(&state->authorities, secret->authorities);
    if (err)
        error_drop(err, "without authorities no certificate is good");
    err = read_pair(secret->chain, secret->key, &state->chain);
    if (err) {
        error_drop(err, "another one is made");
        certificate_list_done(&state->chain);
        state->chain = (struct certificate_list){ 0 };
    }
    err = secret->next_chain.size ? read_pair(secret->next_chain, secret->next_key, &state->next)
                                  : NULL;
    if (err) {
        error_drop(err, "another one is made");
        certificate_list_done(&state->next);
        state->next = (struct certificate_list){ 0 };
    }
}

static bool was_announced(const struct certificate *next, const struct clock *clock)
{
    int64_t made_ms = certificate_fields(next)->not_before_ms + RULES_CERTIFICATE_BACKDATE_MS;

    return clock_wall_ms(clock) - made_ms >= (int64_t)RULES_SECRET_ANNOUNCE_MS;
}

/* --- writing -------------------------------------------------------------------------------- */

static void set_data(struct edit *edit, const char *key, struct slice bytes)
{
    CLEANUP(secret_text) struct text encoded = TEXT_EMPTY;

    base64_append(&encoded, bytes, BASE64_STANDARD);
    edit_set_string(edit, EDIT_PATH("data", key), text_slice(&encoded));
}

/* Replicas that are reached at different addresses share one certificate: those of the old one are
 * kept, as long as they are few. */
static const char *const *gather_addresses(struct arena *arena, const struct state *state,
                                           const struct rules_certificate_spec *spec)
{
    const char **all = arena_array(arena, RULES_SECRET_MAX_ADDRESSES + 1, const char *);
    const char *const *old = state->chain.count
                                 ? certificate_fields(state->chain.items[0])->identity.ip_addresses
                                 : NULL;
    size_t count = 0;

    for (const char *const *address = spec->addresses; address && *address; address++) {
        if (count < RULES_SECRET_MAX_ADDRESSES)
            all[count++] = *address;
    }
    for (; old && *old && count < RULES_SECRET_MAX_ADDRESSES; old++) {
        bool known = false;

        for (size_t i = 0; i < count; i++)
            known = known || slice_is(slice_from(all[i]), *old);
        if (!known)
            all[count++] = *old;
    }
    all[count] = NULL;
    return all;
}

/* The authority of the new one first, then that of the one in use, which API servers believe until
 * they have heard of the other. */
static void set_authorities(struct edit *edit, const struct state *state, struct slice newest)
{
    CLEANUP(text) struct text all = TEXT_EMPTY;

    text_append_slice(&all, newest);
    for (size_t i = 0; state->chain.count && i < state->authorities.count; i++) {
        if (certificate_is_issued_by(state->chain.items[0], state->authorities.items[i]))
            certificate_format_pem(state->authorities.items[i], &all);
    }
    set_data(edit, RULES_SECRET_AUTHORITIES, text_slice(&all));
}

static struct error *make(const struct rules_certificate_spec *spec, const struct state *state,
                          bool later, struct edit *edit)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(rules_certificate) struct rules_certificate made = {
        .chain = TEXT_EMPTY, .authority = TEXT_EMPTY
    };
    struct rules_certificate_spec wider = *spec;
    struct error *err;

    wider.addresses = gather_addresses(arena, state, spec);
    err = rules_certificate_make(&wider, &made);
    if (err)
        return err;
    set_authorities(edit, state, text_slice(&made.authority));
    set_data(edit, later ? RULES_SECRET_NEXT_CHAIN : RULES_SECRET_CHAIN, text_slice(&made.chain));
    set_data(edit, later ? RULES_SECRET_NEXT_KEY : RULES_SECRET_KEY, secret_reveal(made.key));
    return NULL;
}

static void forget_next(struct edit *edit)
{
    edit_remove(edit, EDIT_PATH("data", RULES_SECRET_NEXT_CHAIN));
    edit_remove(edit, EDIT_PATH("data", RULES_SECRET_NEXT_KEY));
}

static struct error *change(const struct rules_certificate_spec *spec,
                            const struct rules_secret *secret, const struct state *state,
                            struct edit *edit, bool *out_changed)
{
    bool good = is_good(state, &state->chain, spec);
    bool next_good = is_good(state, &state->next, spec);

    *out_changed = true;
    if (next_good && (!good || was_announced(state->next.items[0], spec->clock))) {
        set_data(edit, RULES_SECRET_CHAIN, secret->next_chain);
        set_data(edit, RULES_SECRET_KEY, secret->next_key);
        forget_next(edit);
        return NULL;
    }
    if (!good) {
        forget_next(edit);
        return make(spec, state, false, edit);
    }
    if (!next_good && left_ms(state->chain.items[0], spec->clock) < (int64_t)RULES_SECRET_RENEW_MS)
        return make(spec, state, true, edit);
    *out_changed = false;
    return NULL;
}

static struct edit *begin(const struct rules_certificate_spec *spec, const char *name)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(spec->namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_PATH("type"), SLICE("kubernetes.io/tls"));
    return edit;
}

static bool is_ours(const struct doc *found)
{
    struct value label =
        value_find(doc_root(found), VALUE_KEYS("metadata", "labels", BUTLER_LABEL_MANAGED_BY));

    return slice_is(value_string_or(label, SLICE("")), BUTLER_MANAGED_BY);
}

struct error *rules_secret_renew(const struct rules_certificate_spec *spec, const char *name,
                                 const struct doc *found, struct doc **out_doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(state) struct state state = { 0 };
    CLEANUP(edit) struct edit *edit = NULL;
    struct rules_secret secret = { 0 };
    bool changed;
    struct error *err;

    if (found && !is_ours(found))
        return error_new(ERR_ALREADY_EXISTS,
                         "Secret %s/%s is not labelled " BUTLER_LABEL_MANAGED_BY
                         "=" BUTLER_MANAGED_BY " and stays as it is: delete it, or give the "
                         "webhooks another certificate",
                         spec->namespace, name);
    if (found) {
        err = rules_secret_read(arena, doc_root(found), &secret);
        if (err)
            error_drop(err, "a Secret that cannot be read is made anew");
        read_state(&secret, &state);
    }
    edit = found ? edit_begin(found) : begin(spec, name);
    err = change(spec, &secret, &state, edit, &changed);
    if (err)
        return err;
    if (changed)
        return edit_seal(STEAL(edit), out_doc);
    *out_doc = NULL;
    return NULL;
}
