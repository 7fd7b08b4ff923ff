/* Rules for the certificates that kubelets serve with. */
#include "housekeeping/kubelet_serving.h"

#include <string.h>

#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/ip_prefix.h"
#include "crypto/identity.h"
#include "housekeeping/certificate_request.h"

static bool is_node(const struct certificate_request *request)
{
    DOC_EACH (it, request->groups) {
        if (slice_is(value_string_or(it.value, SLICE("")), USER_GROUP_NODES))
            return slice_has_prefix(request->username, USER_NODE_PREFIX);
    }
    return false;
}

struct slice kubelet_serving_node(const struct certificate_request *request)
{
    size_t prefix = strlen(USER_NODE_PREFIX);

    if (!is_node(request))
        return SLICE("");
    return slice_of(request->username.data + prefix, request->username.size - prefix);
}

/* Addresses of the kinds that a node reports, by the beginning of their type. */
static bool reports(struct value node, bool names, struct slice address, size_t *out_count)
{
    bool found = false;

    *out_count = 0;
    DOC_EACH (it, value_find(node, VALUE_KEYS("status", "addresses"))) {
        struct slice type = value_text(it.value, "type");
        bool is_name = slice_is(type, "Hostname") || slice_has_suffix(type, "DNS");

        if (is_name != names)
            continue;
        ++*out_count;
        found |= slice_equal(value_text(it.value, "address"), address);
    }
    return found;
}

static const char *check_name(struct arena *arena, const struct kubelet_serving_question *question,
                              const char *name)
{
    size_t count;

    if (slice_equal(slice_from(name), kubelet_serving_node(question->request)) ||
        reports(question->node, true, slice_from(name), &count))
        return NULL;
    return arena_format(arena, "%s is neither the node's name nor a host name it reports", name);
}

static const char *check_address(struct arena *arena,
                                 const struct kubelet_serving_question *question, const char *text)
{
    bool allowed = question->subnet_count == 0;
    struct ip_address address;
    struct error *err;
    size_t count;

    err = ip_parse(slice_from(text), &address);
    if (err) {
        error_drop(err, "told in our own words");
        return arena_format(arena, "%s is no address", text);
    }
    for (size_t i = 0; i < question->subnet_count && !allowed; i++)
        allowed = ip_prefix_contains(&question->subnets[i], &address);
    if (!allowed)
        return arena_format(arena, "%s is in none of the allowed subnets", text);
    if (reports(question->node, false, slice_from(text), &count) || count == 0)
        return NULL;
    return arena_format(arena, "%s is not an address of the node", text);
}

const char *kubelet_serving_check(struct arena *arena,
                                  const struct kubelet_serving_question *question)
{
    const struct identity *identity = question->identity;
    const char *wrong;

    if (!is_node(question->request))
        return "it does not come from a node";
    wrong = certificate_request_check(arena, question->request, identity);
    if (wrong)
        return wrong;
    if (!slice_is(question->request->username, identity->common_name))
        return "its common name is not the one who asks";
    for (size_t i = 0; identity->dns_names && identity->dns_names[i] && !wrong; i++)
        wrong = check_name(arena, question, identity->dns_names[i]);
    for (size_t i = 0; identity->ip_addresses && identity->ip_addresses[i] && !wrong; i++)
        wrong = check_address(arena, question, identity->ip_addresses[i]);
    return wrong;
}
