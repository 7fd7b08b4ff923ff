/* Requests as lines. */
#include "apiserver/audit.h"

#include <inttypes.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/audit_log.h"
#include "apiserver/audit_policy.h"
#include "apiserver/encode.h"
#include "apiserver/intake.h"
#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "auth/access.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/ip.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/utf8.h"
#include "base/uuid.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "net/exchange.h"
#include "net/remote.h"
#include "store/record.h"

struct audit {
    struct audit_policy *policy;
    struct audit_log *lines;
    const struct clock *clock;
};

/* One request, in its arena. Whoever has the request fills in the rest. */
struct audit_event {
    struct audit *audit;
    const struct request
        *request; /* for what authorisation said; the rest may be gone at the end */
    enum audit_level level;
    bool is_secret; /* neither what was sent nor what is said about it is written */
    int64_t received_us;
    const char *head; /* the line, until the user agent */

    /* The object; "" each: not said. */
    const char *resource;
    const char *namespace;
    const char *name;
    const char *group;
    const char *version;
    const char *subresource;

    /* JSON; NULL: none. */
    const char *sent;
    const char *answered;
    const char *status;
    int http; /* of the answer, even if nobody took it; 0: none was given */
    bool cut; /* something was too large */

    int done; /* what the client got */
};

/* --- texts --------------------------------------------------------------------------------- */

/* Clients may send anything. */
static void append_string(struct text *text, struct slice value)
{
    CLEANUP(text) struct text valid = TEXT_EMPTY;

    utf8_append_valid(&valid, value);
    json_format_string(text_slice(&valid), text);
}

static void append_member(struct text *text, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    text_appendf(text, "%s\"%s\":", text->data[text->size - 1] == '{' ? "" : ",", name);
    append_string(text, slice_from(value));
}

static void append_strings(struct text *text, const char *const *values, size_t count)
{
    text_append_char(text, '[');
    for (size_t i = 0; i < count; i++) {
        text_append(text, i ? "," : "");
        append_string(text, slice_from(values[i]));
    }
    text_append_char(text, ']');
}

static void append_user(struct text *text, const char *name, const struct user *user)
{
    text_appendf(text, ",\"%s\":{", name);
    if (user) {
        append_member(text, "username", user->name);
        append_member(text, "uid", user->uid);
        text_append(text, ",\"groups\":");
        append_strings(text, user->groups, user->group_count);
    }
    for (size_t i = 0; user && i < user->extra_count; i++) {
        text_append(text, i ? "," : ",\"extra\":{");
        append_string(text, slice_from(user->extra[i].key));
        text_append_char(text, ':');
        append_strings(text, user->extra[i].values, user->extra[i].value_count);
        text_append(text, i + 1 == user->extra_count ? "}" : "");
    }
    text_append_char(text, '}');
}

static const char *address_of(struct arena *arena, const struct exchange *exchange)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct ip_address ip;

    if (!address_ip(&exchange_remote(exchange)->address, &ip))
        return "";
    ip_append(&text, &ip);
    return arena_strdup(arena, text_string(&text));
}

/* The client may have a name for its request already. */
static const char *id_of(struct arena *arena, const struct exchange *exchange)
{
    const char *given = exchange_header(exchange, "audit-id");
    size_t size = given ? strlen(given) : 0;

    for (size_t i = 0; i < size; i++) {
        if (given[i] <= ' ' || given[i] > '~')
            size = 0;
    }
    return size && size <= API_MAX_AUDIT_ID ? arena_strdup(arena, given)
                                            : uuid_format(arena, uuid_random());
}

static const char *format_head(const struct audit_event *event, struct exchange *exchange)
{
    const struct request *request = event->request;
    const struct user *user = request->user;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(text) struct text uri = TEXT_EMPTY;
    const char *id = id_of(request->arena, exchange);

    exchange_set_header(exchange, "audit-id", id);
    text_append_slice(&uri, exchange_path(exchange));
    if (exchange_query(exchange).size) {
        text_append_char(&uri, '?');
        text_append_slice(&uri, exchange_query(exchange));
    }
    text_appendf(&text, "{\"kind\":\"Event\",\"apiVersion\":\"audit.k8s.io/v1\",\"level\":\"%s\"",
                 audit_level_name(event->level));
    append_member(&text, "auditID", id);
    append_member(&text, "stage", "ResponseComplete");
    append_member(&text, "requestURI", text_string(&uri));
    text_append(&text, ",\"verb\":");
    append_string(&text, request->target.is_resource ? slice_from(request_verb_name(request->verb))
                                                     : request->method);
    append_user(&text, "user", user && user->impersonator ? user->impersonator : user);
    if (user && user->impersonator)
        append_user(&text, "impersonatedUser", user);
    text_append(&text, ",\"sourceIPs\":[");
    append_string(&text, slice_from(address_of(request->arena, exchange)));
    text_append_char(&text, ']');
    append_member(&text, "userAgent", exchange_header(exchange, "user-agent"));
    return arena_strdup(request->arena, text_string(&text));
}

static void append_object(struct text *text, const struct audit_event *event)
{
    if (!*event->resource)
        return;
    text_append(text, ",\"objectRef\":{");
    append_member(text, "resource", event->resource);
    append_member(text, "namespace", event->namespace);
    append_member(text, "name", event->name);
    append_member(text, "apiGroup", event->group);
    append_member(text, "apiVersion", event->version);
    append_member(text, "subresource", event->subresource);
    text_append_char(text, '}');
}

static void append_time(struct text *text, const char *name, int64_t us)
{
    text_appendf(text, ",\"%s\":\"", name);
    timestamp_append(text, us, TIMESTAMP_MICROS);
    text_append_char(text, '"');
}

static void append_annotations(struct text *text, const struct audit_event *event)
{
    const struct access_answer *answer = &event->request->access;

    text_append(text, ",\"annotations\":{");
    if (event->request->user) {
        append_member(text, "authorization.k8s.io/decision",
                      answer->decision == ACCESS_ALLOWED ? "allow" : "forbid");
        append_member(text, "authorization.k8s.io/reason", answer->reason);
    }
    for (size_t i = 0; i < event->request->note_count; i++)
        append_member(text, event->request->notes[i].key, event->request->notes[i].text);
    for (size_t i = 0; i < event->request->note_count; i++) {
        const struct request_note *note = &event->request->notes[i];

        text_append(text, text->data[text->size - 1] == '{' ? "" : ",");
        append_string(text, slice_from(note->key));
        text_append_char(text, ':');
        append_string(text, slice_from(note->text));
    }
    if (event->cut)
        append_member(text, "audit.k8s.io/truncated", "true");
    text_append_char(text, '}');
}

/* Last of all: the request is over, whoever worked on it is done. */
static void write_event(void *context)
{
    const struct audit_event *event = context;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    int http = event->done != API_CLIENT_GONE || !event->http ? event->done : event->http;

    text_append(&text, event->head);
    append_object(&text, event);
    if (event->status && http >= 400)
        text_appendf(&text, ",\"responseStatus\":%s", event->status);
    else
        text_appendf(&text, ",\"responseStatus\":{\"metadata\":{},\"code\":%d}", http);
    if (event->sent)
        text_appendf(&text, ",\"requestObject\":%s", event->sent);
    if (event->answered)
        text_appendf(&text, ",\"responseObject\":%s", event->answered);
    append_time(&text, "requestReceivedTimestamp", event->received_us);
    append_time(&text, "stageTimestamp", clock_wall_us(event->audit->clock));
    append_annotations(&text, event);
    text_append_char(&text, '}');
    audit_log_add(event->audit->lines, text_slice(&text));
}

/* --- events -------------------------------------------------------------------------------- */

static bool is_secret(const struct request_target *target)
{
    static const struct {
        const char *group;
        const char *resource;
        const char *subresource; /* NULL: any */
    } secrets[] = {
        { "", "secrets", NULL },
        { "", "serviceaccounts", "token" },
        { "authentication.k8s.io", "tokenreviews", NULL },
    };

    for (size_t i = 0; target->is_resource && i < COUNT_OF(secrets); i++) {
        if (slice_is(target->group, secrets[i].group) &&
            slice_is(target->resource, secrets[i].resource) &&
            (!secrets[i].subresource || slice_is(target->subresource, secrets[i].subresource)))
            return true;
    }
    return false;
}

static const char *copy(const struct request *request, struct slice text)
{
    return request->target.is_resource ? arena_text(request->arena, text) : "";
}

struct audit_event *audit_begin(struct request *request, struct exchange *exchange)
{
    struct audit *audit = request->server->audit;
    const struct request_target *target = &request->target;
    struct access access;
    struct audit_event *event;
    enum audit_level level;

    if (!audit)
        return NULL;
    access = request_access(request, request->verb);
    level = audit_policy_level(audit->policy, &access);
    if (level == AUDIT_NONE)
        return NULL;
    event = arena_new(request->arena, struct audit_event);
    event->audit = audit;
    event->request = request;
    event->is_secret = is_secret(target);
    event->level = event->is_secret ? AUDIT_METADATA : level;
    event->received_us = clock_wall_us(audit->clock) - (int64_t)exchange_age_us(exchange);
    event->resource = copy(request, target->resource);
    event->namespace = copy(request, target->namespace);
    event->name = copy(request, target->name);
    event->group = copy(request, target->group);
    event->version = copy(request, target->version);
    event->subresource = copy(request, target->subresource);
    event->head = format_head(event, exchange);
    arena_defer(request->arena, write_event, event);
    return event;
}

/* JSON on one line, or NULL and the mark of it when it is too large. */
static const char *keep(struct audit_event *event, const struct text *json)
{
    if (json->size > API_MAX_AUDIT_OBJECT) {
        event->cut = true;
        return NULL;
    }
    return arena_strdup(event->request->arena, text_string(json));
}

void audit_sent(struct audit_event *event, struct request *request)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    if (!event || event->level < AUDIT_REQUEST || !request->body.size)
        return;
    err = intake_show(request, &doc);
    if (err) {
        error_drop(err, "the answer says what is wrong with it");
        return;
    }
    json_format(doc_root(doc), JSON_COMPACT, JSON_AS_IS, &json);
    event->sent = keep(event, &json);
}

/* What was created has its name only now. */
static void take_name(struct audit_event *event, const struct answer *answer)
{
    CLEANUP(doc) struct doc *doc = doc_new(doc_bytes(answer->doc));
    struct object object;

    object_read(doc_root(doc), &object);
    event->name = arena_text(event->request->arena, object.name);
}

/* Long ones are not even encoded. */
static bool is_short(const struct answer *answer)
{
    size_t size = 0;

    if (answer->form != ANSWER_LIST)
        return true;
    for (size_t i = 0; i < answer->list->records.count && size <= API_MAX_AUDIT_OBJECT; i++)
        size += doc_bytes(answer->list->records.items[i]->doc).size;
    return size <= API_MAX_AUDIT_OBJECT;
}

void audit_answered(struct audit_event *event, struct request *request, const struct answer *answer)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct request plain = *request;
    const char *type;
    struct error *err;

    if (!event)
        return;
    event->http = answer->http;
    if (!*event->name && request->verb == REQUEST_CREATE && answer->form == ANSWER_OBJECT)
        take_name(event, answer);
    if (event->level < AUDIT_REQUEST_RESPONSE)
        return;
    if (!is_short(answer)) {
        event->cut = true;
        return;
    }
    plain.form = (struct negotiate_form){ .media = NEGOTIATE_JSON };
    err = encode_answer(&plain, answer, &json, &type);
    if (!err)
        event->answered = keep(event, &json);
    error_drop(err, "the client is told, if it cannot be shown to it either");
}

void audit_refused(struct audit_event *event, const struct doc *status, int http)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct value root = doc_root(status);

    if (!event)
        return;
    event->http = http;
    text_append(&json, "{\"metadata\":{},\"status\":\"Failure\"");
    if (!event->is_secret && value_exists(value_get(root, SLICE("message")))) {
        text_append(&json, ",\"message\":");
        json_format(value_get(root, SLICE("message")), JSON_COMPACT, JSON_AS_IS, &json);
    }
    text_append(&json, ",\"reason\":");
    json_format(value_get(root, SLICE("reason")), JSON_COMPACT, JSON_AS_IS, &json);
    text_appendf(&json, ",\"code\":%d}", http);
    event->status = keep(event, &json);
}

void audit_done(struct audit_event *event, int http)
{
    if (event)
        event->done = http;
}

/* --- opening ------------------------------------------------------------------------------- */

static struct error *open_policy(const struct audit_options *options, struct audit *audit)
{
    CLEANUP(text) struct text yaml = TEXT_EMPTY;
    enum audit_level level = AUDIT_METADATA;
    struct error *err;

    if (options->level && options->policy_file)
        return error_new(ERR_BAD_REQUEST, "an audit level and an audit policy exclude each other");
    if (options->policy_file) {
        err = file_read(options->policy_file, API_MAX_AUDIT_POLICY, &yaml);
        return err ? err : audit_policy_parse(text_slice(&yaml), &audit->policy);
    }
    if (options->level && !audit_level_parse(slice_from(options->level), &level))
        return error_new(ERR_BAD_REQUEST,
                         "the audit level is \"%s\"; it must be None, Metadata, Request or "
                         "RequestResponse",
                         options->level);
    audit->policy = audit_policy_of(level);
    return NULL;
}

struct error *audit_open(struct apiserver *server, const struct audit_options *options)
{
    struct error *err;

    if (!options)
        return NULL;
    server->audit = NEW(struct audit);
    server->audit->clock = server->clock;
    err = open_policy(options, server->audit);
    if (err)
        return err;
    return audit_log_open(
        &(struct audit_log_options){
            .path = options->path,
            .max_bytes = options->max_bytes ? options->max_bytes : AUDIT_MAX_BYTES,
            .max_files = options->max_files ? options->max_files : AUDIT_MAX_FILES,
            .loop = server->loop,
            .clock = server->clock,
            .log = server->log,
        },
        &server->audit->lines);
}

void audit_close(struct apiserver *server)
{
    if (!server->audit)
        return;
    audit_log_close(server->audit->lines);
    audit_policy_free(server->audit->policy);
    server->audit = memory_free(server->audit);
}
