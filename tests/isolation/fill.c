/* Objects of many kinds, each with the instance's secret inside. */
#include "isolation/fill.h"

#include "base/base64.h"
#include "base/text.h"
#include "doc/json.h"
#include "isolation/world.h"
#include "lib/test.h"
#include "net/http_client.h"

enum {
    MAPS = 8,
    TRIES = 500
};

/* Text with NAME, SECRET and BASE64 in it becomes text of the instance. */
static const char *put_in(const struct instance *instance, const char *pattern)
{
    struct arena *arena = fixture_current()->arena;
    const char *words[] = {
        "NAME",   instance->name,
        "SECRET", instance->secret,
        "BASE64", base64_format(arena, slice_from(instance->secret), BASE64_STANDARD)
    };
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (const char *at = pattern; *at;) {
        size_t word = 0;

        while (word < COUNT_OF(words) && !slice_has_prefix(slice_from(at), words[word]))
            word += 2;
        if (word < COUNT_OF(words)) {
            text_append(&text, words[word + 1]);
            at += strlen(words[word]);
        } else {
            text_append_char(&text, *at++);
        }
    }
    return arena_strdup(arena, text_string(&text));
}

static struct http_peer *admin_of(const struct world *world, size_t instance)
{
    return world->peers[CREDENTIAL_FIRST_ADMIN + instance][instance];
}

static const struct http_response *send(struct world *world, size_t instance, const char *method,
                                        const char *path, const char *body)
{
    const struct http_header headers[] = { { "Content-Type", "application/json" } };

    return world_call(world, admin_of(world, instance),
                      &(struct http_request){ .method = method,
                                              .path = path,
                                              .headers = headers,
                                              .header_count = COUNT_OF(headers),
                                              .body = slice_from(body) });
}

struct object {
    const char *path;
    const char *body;
};

static const struct object objects[] = {
    { "/api/v1/namespaces", "{'metadata':{'name':'ns-NAME','labels':{'tag':'SECRET'}}}" },
    { "/api/v1/namespaces/ns-NAME/secrets",
      "{'metadata':{'name':'secret-NAME'},'data':{'k':'BASE64'}}" },
    { "/api/v1/namespaces/default/secrets",
      "{'metadata':{'name':'secret-NAME','annotations':{'a':'SECRET'}},'data':{'k':'BASE64'}}" },
    { "/api/v1/namespaces/default/configmaps",
      "{'metadata':{'name':'shared'},'data':{'k':'SECRET'}}" },
    { "/api/v1/namespaces/ns-NAME/serviceaccounts",
      "{'metadata':{'name':'account-NAME','annotations':{'a':'SECRET'}}}" },
    { "/api/v1/namespaces/ns-NAME/events",
      "{'metadata':{'name':'event-NAME'},'message':'SECRET','reason':'Told','type':'Normal',"
      "'involvedObject':{'kind':'Pod','namespace':'ns-NAME','name':'p'}}" },
    { "/apis/coordination.k8s.io/v1/namespaces/ns-NAME/leases",
      "{'metadata':{'name':'lease-NAME'},'spec':{'holderIdentity':'SECRET'}}" },
    { "/apis/rbac.authorization.k8s.io/v1/clusterroles",
      "{'metadata':{'name':'role-NAME','labels':{'tag':'SECRET'}},'rules':[]}" },
    { "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
      "{'metadata':{'name':'binding-NAME','annotations':{'a':'SECRET'}},"
      "'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'ClusterRole',"
      "'name':'cluster-admin'},'subjects':[{'kind':'ServiceAccount','name':'account-NAME',"
      "'namespace':'ns-NAME'}]}" },
    { "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
      "{'metadata':{'name':'widgets.NAME.example.com'},'spec':{'group':'NAME.example.com',"
      "'scope':'Namespaced','names':{'plural':'widgets','singular':'widget','kind':'Widget',"
      "'listKind':'WidgetList','shortNames':['SECRET']},'versions':[{'name':'v1','served':true,"
      "'storage':true,'schema':{'openAPIV3Schema':{'type':'object','description':'SECRET',"
      "'properties':{'spec':{'type':'object','properties':{'text':{'type':'string',"
      "'default':'SECRET'}}}}}}}]}}" },
};

/* JSON with single quotes, which a C string can hold. */
static const char *body_of(const struct instance *instance, const char *pattern)
{
    char *body = (char *)put_in(instance, pattern);

    for (char *c = body; *c; c++)
        if (*c == '\'')
            *c = '"';
    return body;
}

static void create(struct world *world, size_t instance, const char *path, const char *body)
{
    const struct instance *self = &world->instances[instance];
    const struct http_response *response =
        send(world, instance, "POST", put_in(self, path), body_of(self, body));

    if (response->status != 201)
        fail_msg("%s: %d %s", path, response->status, response->body);
}

/* A definition is served a moment after it was made. */
static void create_widget(struct world *world, size_t instance)
{
    const struct instance *self = &world->instances[instance];
    const char *path = put_in(self, "/apis/NAME.example.com/v1/namespaces/ns-NAME/widgets");
    const char *body = body_of(self, "{'apiVersion':'NAME.example.com/v1','kind':'Widget',"
                                     "'metadata':{'name':'widget-NAME'},'spec':{'text':'SECRET'}}");

    for (int tries = 0; tries < TRIES; tries++)
        if (send(world, instance, "POST", path, body)->status == 201)
            return;
    fail_msg("%s is never served", path);
}

static const char *text_at(const struct http_response *response, const char *const *keys)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct slice text;

    assert_no_error(json_parse(slice_of(response->body, response->body_size), NULL, &doc));
    if (!value_string(value_find(doc_root(doc), keys), &text))
        fail_msg("%s is not in %s", keys[0], response->body);
    return arena_text(fixture_current()->arena, text);
}

static void collect_uids(struct instance *instance, const struct http_response *response)
{
    CLEANUP(doc) struct doc *doc = NULL;

    assert_no_error(json_parse(slice_of(response->body, response->body_size), NULL, &doc));
    DOC_EACH (it, value_get(doc_root(doc), SLICE("items"))) {
        struct slice uid;

        if (value_string(value_find(it.value, VALUE_KEYS("metadata", "uid")), &uid))
            vec_push(&instance->marks, arena_text(fixture_current()->arena, uid));
    }
}

static void steal(struct world *world, size_t index)
{
    static const char *const lists[] = {
        "/api/v1/namespaces",
        "/api/v1/configmaps",
        "/api/v1/secrets",
        "/api/v1/serviceaccounts",
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
        "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
    };
    struct instance *self = &world->instances[index];
    const struct http_response *response;

    response =
        send(world, index, "POST",
             put_in(self, "/api/v1/namespaces/ns-NAME/serviceaccounts/account-NAME/token"), "{}");
    self->token = text_at(response, VALUE_KEYS("status", "token"));
    response = send(world, index, "GET",
                    put_in(self, "/api/v1/namespaces/ns-NAME/configmaps?limit=2"), NULL);
    self->next = text_at(response, VALUE_KEYS("metadata", "continue"));
    self->version = text_at(response, VALUE_KEYS("metadata", "resourceVersion"));
    for (size_t i = 0; i < COUNT_OF(lists); i++)
        collect_uids(self, send(world, index, "GET", lists[i], NULL));
}

void fill_instance(struct world *world, size_t instance)
{
    for (size_t i = 0; i < COUNT_OF(objects); i++)
        create(world, instance, objects[i].path, objects[i].body);
    for (int i = 0; i < MAPS; i++)
        create(world, instance, "/api/v1/namespaces/ns-NAME/configmaps",
               arena_format(fixture_current()->arena,
                            "{'metadata':{'name':'map-NAME-%d','labels':{'tag':'SECRET'}},"
                            "'data':{'k':'SECRET'}}",
                            i));
    create_widget(world, instance);
    steal(world, instance);
}

void fill_leak(struct world *world, size_t from, size_t into)
{
    static const char *const paths[] = {
        "/api/v1/namespaces/ns-NAME/configmaps",
        "/api/v1/namespaces/ns-NAME/secrets",
        "/api/v1/namespaces/default/configmaps",
        "/apis/rbac.authorization.k8s.io/v1/clusterroles",
    };
    const char *body =
        body_of(&world->instances[from],
                "{'metadata':{'name':'leak-NAME','annotations':{'a':'SECRET'}},'rules':null}");

    for (size_t i = 0; i < COUNT_OF(paths); i++)
        assert_int_equal(
            send(world, into, "POST", put_in(&world->instances[into], paths[i]), body)->status,
            201);
}

const char *world_version(struct world *world, size_t instance)
{
    return text_at(send(world, instance, "GET", "/api/v1/namespaces", NULL),
                   VALUE_KEYS("metadata", "resourceVersion"));
}
