/* Content negotiation. Reads the Accept header clause by clause; the first clause that can be
 * served decides. */
#include "apiserver/negotiate.h"

#include <stddef.h>

#include "apiserver/limits.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/number.h"
#include "base/quote.h"
#include "base/slice.h"
#include "base/text.h"

/* One part of an Accept header. */
struct clause {
    struct slice type;
    struct slice subtype;
    double quality;
    struct slice parameters; /* not yet split */
};

/* What the parameters of a clause ask for. */
struct wish {
    bool converts; /* "as", "g" or "v" is there */
    struct slice kind;
    struct slice group;
    struct slice version;
    struct slice stream;
    struct slice server_version;
    bool pretty;
};

static const struct {
    const char *type; /* of the whole: "application/json" */
    const char *subtype;
    bool streams;
} media_types[] = {
    [NEGOTIATE_JSON] = { "application/json", "json", true },
    [NEGOTIATE_YAML] = { "application/yaml", "yaml", false },
    [NEGOTIATE_PROTOBUF] = { "application/vnd.kubernetes.protobuf", "vnd.kubernetes.protobuf",
                             true },
};

/* Upstream trims blanks and nothing else. */
static struct slice trim(struct slice s)
{
    while (s.size > 0 && s.data[0] == ' ')
        s = slice_of(s.data + 1, s.size - 1);
    while (s.size > 0 && s.data[s.size - 1] == ' ')
        s.size--;
    return s;
}

/* The text before a separator and what follows it, which is empty when there is none. */
static struct slice cut(struct slice s, char separator, struct slice *out_rest)
{
    struct slice before;

    if (slice_cut(s, separator, &before, out_rest))
        return before;
    *out_rest = SLICE("");
    return s;
}

/* The next "name=value"; what is none is passed over. */
static bool next_parameter(struct slice *rest, struct slice *out_name, struct slice *out_value)
{
    while (rest->size > 0) {
        struct slice part = cut(*rest, ';', rest);
        struct slice value;
        struct slice more;
        struct slice name = cut(part, '=', &value);

        value = cut(value, '=', &more);
        if (value.size > 0 && more.size == 0) {
            *out_name = trim(name);
            *out_value = value;
            return true;
        }
    }
    return false;
}

static double quality_of(struct slice parameters)
{
    struct slice name;
    struct slice value;
    double quality = 1;

    while (next_parameter(&parameters, &name, &value)) {
        if (slice_is(name, "q") && !number_parse_double(value, &quality))
            quality = 0;
    }
    return quality;
}

static bool parse_clause(struct slice part, struct clause *out_clause)
{
    struct slice parameters;
    struct slice whole = cut(trim(part), ';', &parameters);
    struct slice subtype;
    struct slice more;
    struct slice type = trim(cut(whole, '/', &subtype));

    if (subtype.size == 0) {
        if (!slice_is(type, "*"))
            return false;
        subtype = SLICE("*");
    }
    subtype = cut(subtype, '/', &more);
    if (more.size > 0)
        return false;
    *out_clause = (struct clause){ type, trim(subtype), quality_of(parameters), parameters };
    return true;
}

static bool is_any(struct slice s)
{
    return slice_is(s, "*");
}

/* Not an order in the strict sense, and so the way of sorting matters; both are upstream's. */
static bool comes_first(const struct clause *a, const struct clause *b)
{
    return a->quality > b->quality || (!is_any(a->type) && is_any(b->type)) ||
           (!is_any(a->subtype) && is_any(b->subtype));
}

static void sort_clauses(struct clause *clauses, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        for (size_t j = i; j > 0 && comes_first(&clauses[j], &clauses[j - 1]); j--) {
            struct clause moved = clauses[j];

            clauses[j] = clauses[j - 1];
            clauses[j - 1] = moved;
        }
    }
}

/* Clauses beyond the limit are not looked at. */
static size_t parse_accept(const char *accept, struct clause clauses[API_MAX_ACCEPT])
{
    struct slice rest = slice_from(accept);
    size_t count = 0;

    while (rest.size > 0 && count < API_MAX_ACCEPT)
        count += parse_clause(cut(rest, ',', &rest), &clauses[count]);
    sort_clauses(clauses, count);
    return count;
}

static struct wish read_wish(struct slice parameters)
{
    struct wish wish = { 0 };
    struct slice name;
    struct slice value;

    while (next_parameter(&parameters, &name, &value)) {
        value = trim(value);
        wish.converts |= slice_is(name, "as") || slice_is(name, "g") || slice_is(name, "v");
        if (slice_is(name, "as"))
            wish.kind = value;
        else if (slice_is(name, "g"))
            wish.group = value;
        else if (slice_is(name, "v"))
            wish.version = value;
        else if (slice_is(name, "stream"))
            wish.stream = value;
        else if (slice_is(name, "sv"))
            wish.server_version = value;
        else if (slice_is(name, "pretty"))
            wish.pretty = slice_is(value, "1");
    }
    return wish;
}

static bool fits_media(const struct clause *clause, enum negotiate_media media)
{
    if (is_any(clause->type))
        return is_any(clause->subtype);
    return slice_is(clause->type, "application") &&
           (is_any(clause->subtype) || slice_is(clause->subtype, media_types[media].subtype));
}

/* What a kind of endpoint lets a clause ask for. */
typedef bool allows_function(const struct negotiate_question *question, const struct wish *wish,
                             struct negotiate_form *form);

static bool allows_shape(const struct negotiate_question *question, const struct wish *wish,
                         struct negotiate_form *form)
{
    bool beta = slice_is(wish->version, "v1beta1");

    if (!wish->converts)
        return question->protobuf || form->media != NEGOTIATE_PROTOBUF;
    if (!slice_is(wish->group, "meta.k8s.io") || (!beta && !slice_is(wish->version, "v1")))
        return false;
    form->meta_v1beta1 = beta;
    if (slice_is(wish->kind, "Table")) {
        form->shape = NEGOTIATE_TABLE;
        return form->media != NEGOTIATE_PROTOBUF && !question->no_table;
    }
    form->shape = NEGOTIATE_PARTIAL;
    return slice_is(wish->kind, "PartialObjectMetadata") ||
           slice_is(wish->kind, "PartialObjectMetadataList");
}

static bool allows_plain(const struct negotiate_question *question, const struct wish *wish,
                         struct negotiate_form *form)
{
    return !wish->converts && (question->protobuf || form->media != NEGOTIATE_PROTOBUF);
}

/* Whether a medium can be had the way a clause wants it. */
static bool suits(const struct negotiate_question *question, const struct wish *wish,
                  allows_function *allows, struct negotiate_form *form)
{
    if (wish->stream.size > 0 &&
        (!media_types[form->media].streams || !slice_is(wish->stream, "watch")))
        return false;
    if (wish->server_version.size > 0 && !slice_is(wish->server_version, "v1"))
        return false;
    return allows(question, wish, form);
}

static bool choose(const struct negotiate_question *question, allows_function *allows,
                   struct negotiate_form *out_form)
{
    struct clause clauses[API_MAX_ACCEPT];
    size_t count = parse_accept(question->accept, clauses);

    if (!question->accept || !*question->accept) {
        *out_form = (struct negotiate_form){ .media = NEGOTIATE_JSON };
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        struct wish wish = read_wish(clauses[i].parameters);

        for (size_t m = 0; m < COUNT_OF(media_types); m++) {
            struct negotiate_form form = { .media = (enum negotiate_media)m,
                                           .pretty = wish.pretty };

            if (fits_media(&clauses[i], form.media) && suits(question, &wish, allows, &form)) {
                *out_form = form;
                return true;
            }
        }
    }
    return false;
}

/* The media types in upstream's order, for messages. */
static void append_types(struct text *text, bool protobuf, bool watch)
{
    const char *separator = "";

    for (size_t m = 0; m < COUNT_OF(media_types); m++) {
        if ((watch && !media_types[m].streams) || (!protobuf && m == NEGOTIATE_PROTOBUF))
            continue;
        text_appendf(text, "%s%s%s", separator, media_types[m].type, watch ? ";stream=watch" : "");
        separator = ", ";
    }
}

static struct error *not_acceptable(const struct negotiate_question *question)
{
    CLEANUP(text) struct text types = TEXT_EMPTY;

    /* Protobuf is in the list also where only metadata has that form, as it is upstream. */
    append_types(&types, true, question->watch);
    return error_new(ERR_NOT_ACCEPTABLE, "only the following media types are accepted: %s",
                     text_string(&types));
}

/* What Go's strconv.ParseBool() takes as true. */
static bool is_truth(struct slice text)
{
    static const char *const truths[] = { "1", "t", "T", "true", "TRUE", "True" };

    for (size_t i = 0; i < COUNT_OF(truths); i++) {
        if (slice_is(text, truths[i]))
            return true;
    }
    return false;
}

/* People read better with line ends; programs that show answers to people are known by name. */
static bool wants_pretty(const struct negotiate_question *question)
{
    struct slice agent = slice_from(question->user_agent);

    if (question->pretty && *question->pretty)
        return is_truth(slice_from(question->pretty));
    return agent.size > 0 && (slice_has_prefix(agent, "curl") || slice_has_prefix(agent, "Wget") ||
                              slice_has_prefix(agent, "Mozilla/5.0"));
}

static struct error *read_include(const char *text, enum negotiate_include *out_include)
{
    static const char *const names[] = {
        [NEGOTIATE_INCLUDE_METADATA] = "Metadata",
        [NEGOTIATE_INCLUDE_NONE] = "None",
        [NEGOTIATE_INCLUDE_OBJECT] = "Object",
    };
    CLEANUP(text) struct text quoted = TEXT_EMPTY;

    if (!text || !*text)
        return NULL;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (strcmp(text, names[i]) == 0) {
            *out_include = (enum negotiate_include)i;
            return NULL;
        }
    }
    quote_append(&quoted, slice_brief(slice_from(text)));
    return error_new(ERR_BAD_REQUEST,
                     "Unable to convert to Table as requested: includeObject: Invalid value: %s: "
                     "must be 'Metadata', 'Object', 'None', or empty",
                     text_string(&quoted));
}

static struct error *negotiate(const struct negotiate_question *question, allows_function *allows,
                               struct negotiate_form *out_form)
{
    struct negotiate_form form;
    struct error *err = NULL;

    if (!choose(question, allows, &form) || (question->watch && !media_types[form.media].streams))
        return not_acceptable(question);
    form.pretty |= wants_pretty(question);
    if (form.shape == NEGOTIATE_TABLE)
        err = read_include(question->include, &form.include);
    if (err)
        return err;
    *out_form = form;
    return NULL;
}

struct error *negotiate_answer(const struct negotiate_question *question,
                               struct negotiate_form *out_form)
{
    return negotiate(question, allows_shape, out_form);
}

struct error *negotiate_plain(const struct negotiate_question *question,
                              struct negotiate_form *out_form)
{
    return negotiate(question, allows_plain, out_form);
}

/* The first clause that asks for everything in one document, wherever plain JSON stands. */
struct error *negotiate_discovery(const struct negotiate_question *question,
                                  enum negotiate_discovery *out_discovery,
                                  struct negotiate_form *out_form)
{
    struct clause clauses[API_MAX_ACCEPT];
    size_t count = parse_accept(question->accept, clauses);

    for (size_t i = 0; i < count; i++) {
        struct wish wish = read_wish(clauses[i].parameters);
        bool beta = slice_is(wish.version, "v2beta1");

        if (fits_media(&clauses[i], NEGOTIATE_JSON) &&
            slice_is(wish.kind, "APIGroupDiscoveryList") &&
            slice_is(wish.group, "apidiscovery.k8s.io") && (beta || slice_is(wish.version, "v2"))) {
            *out_discovery = beta ? NEGOTIATE_DISCOVERY_V2BETA1 : NEGOTIATE_DISCOVERY_V2;
            *out_form = (struct negotiate_form){ .media = NEGOTIATE_JSON,
                                                 .pretty = wish.pretty || wants_pretty(question) };
            return NULL;
        }
    }
    *out_discovery = NEGOTIATE_DISCOVERY_PLAIN;
    return negotiate_plain(question, out_form);
}

struct error *negotiate_body(const char *content_type, bool protobuf,
                             enum negotiate_media *out_media)
{
    CLEANUP(text) struct text types = TEXT_EMPTY;
    struct slice parameters;
    struct slice type = slice_trim(cut(slice_from(content_type), ';', &parameters));

    if (!content_type || !*content_type) {
        *out_media = NEGOTIATE_JSON;
        return NULL;
    }
    for (size_t m = 0; m < COUNT_OF(media_types); m++) {
        if (slice_equal_nocase(type, slice_from(media_types[m].type)) &&
            (protobuf || m != NEGOTIATE_PROTOBUF)) {
            *out_media = (enum negotiate_media)m;
            return NULL;
        }
    }
    append_types(&types, protobuf, false);
    return error_new(ERR_UNSUPPORTED,
                     "the body of the request was in an unknown format - accepted media types "
                     "include: %s",
                     text_string(&types));
}

struct error *negotiate_patch(const char *content_type, bool strategic,
                              enum negotiate_patch *out_patch)
{
    static const char *const names[] = {
        [NEGOTIATE_PATCH_JSON] = "application/json-patch+json",
        [NEGOTIATE_PATCH_MERGE] = "application/merge-patch+json",
        [NEGOTIATE_PATCH_STRATEGIC] = "application/strategic-merge-patch+json",
        [NEGOTIATE_PATCH_APPLY] = "application/apply-patch+yaml",
    };
    CLEANUP(text) struct text types = TEXT_EMPTY;
    struct slice parameters;
    struct slice type = cut(slice_from(content_type), ';', &parameters);

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (i == NEGOTIATE_PATCH_STRATEGIC && !strategic)
            continue;
        if (slice_is(type, names[i])) {
            *out_patch = (enum negotiate_patch)i;
            return NULL;
        }
        text_appendf(&types, "%s%s", types.size ? ", " : "", names[i]);
    }
    return error_new(ERR_UNSUPPORTED,
                     "the body of the request was in an unknown format - accepted media types "
                     "include: %s",
                     text_string(&types));
}

const char *negotiate_content_type(enum negotiate_media media, bool watch)
{
    if (media == NEGOTIATE_PROTOBUF && watch)
        return "application/vnd.kubernetes.protobuf;stream=watch";
    return media_types[media].type;
}

const char *negotiate_discovery_content_type(enum negotiate_discovery discovery)
{
    switch (discovery) {
    case NEGOTIATE_DISCOVERY_PLAIN:
        return "application/json";
    case NEGOTIATE_DISCOVERY_V2:
        return "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    case NEGOTIATE_DISCOVERY_V2BETA1:
        return "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList";
    }
    return "";
}
