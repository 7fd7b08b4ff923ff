/* Records as JSON. */
#include "supervise/tenant_record.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/json_write.h"

static const char *const desires[] = {
    [TENANT_WANTED] = "Wanted",
    [TENANT_UNWANTED] = "Unwanted",
    [TENANT_DOOMED] = "Doomed",
};

static void write_uint(struct text *text, const char *key, uint64_t number)
{
    json_write_key(text, key);
    json_write_int(text, (int64_t)number);
}

static uint64_t read_uint(struct value value, const char *key)
{
    uint64_t number = 0;

    value_uint(value_get(value, slice_from(key)), &number);
    return number;
}

void tenant_record_write(const struct tenant_record *record, struct text *text)
{
    json_write_object(text);
    json_write_key(text, "set");
    json_write_raw(text, slice_from(record->set));
    write_uint(text, "generation", record->generation);
    json_write_member(text, "filesHash", record->files_hash);
    json_write_member(text, "address", record->address);
    write_uint(text, "port", record->port);
    write_uint(text, "block", record->block);
    write_uint(text, "user", record->user);
    json_write_member(text, "desire", desires[record->desire]);
    json_write_end_object(text);
}

const char *tenant_record_place(struct arena *arena, const struct tenant_record *record)
{
    return arena_format(arena, "%s %u", record->address,
                        record->block ? record->block : record->port);
}

static bool read_desire(struct slice name, enum tenant_desire *out_desire)
{
    for (size_t i = 0; i < COUNT_OF(desires); i++)
        if (slice_is(name, desires[i])) {
            *out_desire = (enum tenant_desire)i;
            return true;
        }
    return false;
}

struct error *tenant_record_read(struct arena *arena, struct slice json,
                                 struct tenant_record *out_record)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text set = TEXT_EMPTY;
    struct tenant_record record = { 0 };
    struct error *err = json_parse(json, NULL, &doc);
    struct value root;
    struct slice hash;
    struct slice address;

    if (err)
        return err;
    root = doc_root(doc);
    if (!read_desire(value_text(root, "desire"), &record.desire))
        return error_new(ERR_INTERNAL, "a record without a desire");
    json_format(value_get(root, SLICE("set")), JSON_COMPACT, JSON_AS_IS, &set);
    hash = value_text(root, "filesHash");
    address = value_text(root, "address");
    if (!address.data) /* written before tenants could be put on another one */
        address = value_text(value_get(root, SLICE("set")), "address");
    record.set = arena_strdup(arena, text_string(&set));
    record.address = arena_strndup(arena, address.data ? address.data : "", address.size);
    record.files_hash = arena_strndup(arena, hash.data ? hash.data : "", hash.size);
    record.generation = read_uint(root, "generation");
    record.port = (uint16_t)read_uint(root, "port");
    record.block = (uint16_t)read_uint(root, "block");
    record.user = (uid_t)read_uint(root, "user");
    *out_record = record;
    return NULL;
}

void tenant_life_write(const struct tenant_life *life, struct text *text)
{
    json_write_object(text);
    write_uint(text, "restarts", life->restarts);
    json_write_key(text, "lastUseMs");
    json_write_int(text, life->last_use_ms);
    write_uint(text, "cpuMs", life->cpu_ms);
    json_write_key(text, "asleep");
    json_write_bool(text, life->asleep);
    json_write_end_object(text);
}

void tenant_life_read(struct slice json, struct tenant_life *out_life)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = json_parse(json, NULL, &doc);

    *out_life = (struct tenant_life){ 0 };
    if (err) {
        error_drop(err, "a life without a past");
        return;
    }
    out_life->restarts = read_uint(doc_root(doc), "restarts");
    out_life->last_use_ms = value_int_or(value_get(doc_root(doc), SLICE("lastUseMs")), 0);
    out_life->cpu_ms = read_uint(doc_root(doc), "cpuMs");
    out_life->asleep = value_bool_or(value_get(doc_root(doc), SLICE("asleep")), false);
}
