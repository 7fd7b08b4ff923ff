/* What two TenantControlPlanes may not share. The others are only read when somebody has chosen
 * something by hand: what is made from the uid is nobody else's. */
#include "admission/rules_control_plane_internal.h"
#include "admission/rules_internal.h"
#include "api/control_plane.h"
#include "base/error.h"
#include "doc/doc.h"

#define TURN "steward.butlerlabs.dev/tenantcontrolplanes" /* those that choose come one by one */

/* A choice that only one may have, and in which place it counts: two stores may have the same
 * schema. */
struct choice {
    const char *path[4];  /* under spec; ends with NULL */
    const char *place[3]; /* another field that must be the same; NULL: everywhere */
    const char *what;
};

static const struct choice choices[] = {
    { { "dataStoreSchema" }, { "dataStore" }, "schema" },
    { { "dataStoreUsername" }, { "dataStore" }, "user" },
    { { "controlPlane", "ingress", "hostname" }, { NULL }, "host name" },
    { { "controlPlane", "ingress", "konnectivityHostname" }, { NULL }, "host name" },
    { { "controlPlane", "ingress", "trustdHostname" }, { NULL }, "host name" },
    { { "controlPlane", "gateway", "hostname" }, { NULL }, "host name" },
    { { "controlPlane", "gateway", "konnectivityHostname" }, { NULL }, "host name" },
    { { "controlPlane", "gateway", "trustdHostname" }, { NULL }, "host name" },
    { { "networkProfile", "port" }, { "networkProfile", "address" }, "address and port" },
};

static struct value choice_of(struct value spec, const char *const *path)
{
    return path[0] ? value_find(spec, path) : VALUE_ABSENT_VALUE;
}

static struct value spec_of(struct value object)
{
    return value_get(object, SLICE("spec"));
}

/* Names made from the uid, as admission and the reconciler do it. */
static bool is_made(struct value object, struct value value)
{
    struct slice uid = value_text(value_get(object, SLICE("metadata")), "uid");

    return control_plane_is_schema(value_string_or(value, SLICE("")), uid);
}

/* A choice that was not there before. Without an address of its own a port is no choice of place:
 * the machine gives it. */
static bool is_new(const struct rules_check *check, const struct choice *choice)
{
    struct value now = choice_of(spec_of(check->after), choice->path);
    struct value place = choice_of(spec_of(check->after), choice->place);

    if (!value_exists(now) || is_made(check->after, now))
        return false;
    if (choice->place[0] && !value_exists(place))
        return false;
    return !value_equal(now, choice_of(spec_of(check->before), choice->path)) ||
           !value_equal(place, choice_of(spec_of(check->before), choice->place));
}

static bool chooses(const struct rules_check *check)
{
    for (size_t i = 0; i < COUNT_OF(choices); i++) {
        if (is_new(check, &choices[i]))
            return true;
    }
    return false;
}

static bool is_host(const struct choice *choice)
{
    return choice->path[1] && choice->path[2];
}

/* All host names of a tenant are one set: any of them may meet any of another's. */
static bool has_host(struct value spec, struct value host)
{
    for (size_t i = 0; i < COUNT_OF(choices); i++) {
        if (is_host(&choices[i]) && value_equal(choice_of(spec, choices[i].path), host))
            return true;
    }
    return false;
}

static bool clashes(const struct rules_check *check, const struct choice *choice,
                    struct value other)
{
    struct value mine = spec_of(check->after);
    struct value now = choice_of(mine, choice->path);

    if (is_host(choice))
        return has_host(other, now);
    return value_equal(now, choice_of(other, choice->path)) &&
           value_equal(choice_of(mine, choice->place), choice_of(other, choice->place));
}

static void complain(const struct field *spec, const struct choice *choice, struct value other)
{
    const struct field *outer = FIELD(spec, choice->path[0]);
    const struct field *middle = choice->path[1] ? FIELD(outer, choice->path[1]) : outer;
    const struct field *inner = is_host(choice) ? FIELD(middle, choice->path[2]) : middle;

    field_invalid(inner, "TenantControlPlane " SLICE_FORMAT "/" SLICE_FORMAT " has this %s already",
                  SLICE_ARGUMENT(rules_namespace(other)), SLICE_ARGUMENT(rules_name(other)),
                  choice->what);
}

static bool is_same(struct value a, struct value b)
{
    return slice_equal(rules_name(a), rules_name(b)) &&
           slice_equal(rules_namespace(a), rules_namespace(b));
}

struct error *rules_control_plane_neighbours(struct rules_check *check, const struct field *spec)
{
    struct kube_list all;
    struct error *err;

    if (!chooses(check))
        return NULL;
    err = rules_list(check, &STEWARD_TENANT_CONTROL_PLANES, SLICE(""), &all);
    if (err)
        return err;
    for (size_t i = 0; i < all.count; i++) {
        struct value other = doc_root(all.docs[i]);

        for (size_t j = 0; j < COUNT_OF(choices) && !is_same(other, check->after); j++) {
            if (is_new(check, &choices[j]) && clashes(check, &choices[j], spec_of(other)))
                complain(spec, &choices[j], other);
        }
    }
    return NULL;
}

struct slice rules_control_plane_turn(const struct rules_request *request)
{
    struct value object = request->object ? doc_root(request->object) : VALUE_ABSENT_VALUE;

    for (size_t i = 0; i < COUNT_OF(choices); i++) {
        struct value chosen = choice_of(spec_of(object), choices[i].path);

        if (value_exists(chosen) && !is_made(object, chosen))
            return SLICE(TURN);
    }
    return SLICE("");
}
