/* TenantControlPlane: what somebody asks for, as a typed view with everything that is fixed where
 * the object says nothing. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/meta.h"
#include "base/ip_prefix.h"

struct arena;
struct doc;
struct error;
struct semver;
struct text;

/* The minors of Kubernetes 1 that a tenant can have. */
#define CONTROL_PLANE_FIRST_MINOR 30
#define CONTROL_PLANE_LAST_MINOR  34
#define CONTROL_PLANE_VERSIONS    "v1.30 to v1.34"
#define CONTROL_PLANE_NEWEST      "v1.34.1" /* what a cluster gets that nobody chose one for */

#define CONTROL_PLANE_MAX_FAMILIES 2 /* a range of each */

/* The ranges of a tenant that says nothing. */
#define CONTROL_PLANE_SERVICES "10.96.0.0/16"
#define CONTROL_PLANE_PODS     "10.244.0.0/16"

/* One range, or one of each family. */
struct control_plane_ranges {
    struct ip_prefix at[CONTROL_PLANE_MAX_FAMILIES];
    size_t count;
};

struct control_plane_writes { /* what is refused inside the tenant */
    bool creation;
    bool update;
    bool deletion;
};

/* Borrowed from the object and the arena. */
struct control_plane {
    struct meta meta;
    struct value spec;
    const char *version; /* "v1.31.4" */
    int64_t replicas;
    struct slice data_store; /* empty each: not said */
    struct slice schema;
    struct slice user;
    struct slice domain;    /* "cluster.local" */
    struct slice address;   /* that workers use: an address or a name */
    struct slice advertise; /* an address */
    uint16_t port;          /* 0: one is chosen */
    struct control_plane_ranges services;
    struct control_plane_ranges pods;
    struct ip_address dns[CONTROL_PLANE_MAX_FAMILIES]; /* of the tenant's DNS service */
    size_t dns_count;
    struct control_plane_writes blocked;
};

/* ERR_INVALID names the field that cannot be read. */
struct error *control_plane_read(struct arena *arena, struct value object,
                                 struct control_plane *out_plane);

/* The version in its usual form, with the v, in the arena. */
const char *control_plane_version(struct arena *arena, struct slice version);

/* Why a tenant of the version `from` (NULL: a new one) cannot have this one, in the arena; NULL: it
 * can. */
const char *control_plane_version_problem(struct arena *arena, const struct semver *from,
                                          const struct semver *to, bool many_steps);

/* Where to go first on the way from one version to another: to the newest patch that we know of the
 * next minor, or to the target itself when it is no further away. In the arena. */
const char *control_plane_next_version(struct arena *arena, const struct semver *from,
                                       const struct semver *to);

/* The address with this number in a range: 1 is the first that a service can have, 10 that of DNS.
 * False when the range is too small. */
bool control_plane_range_at(const struct ip_prefix *range, uint64_t number,
                            struct ip_address *out_address);

/* Reads the list of ranges, or else the single one. A list that is neither is ERR_INVALID. */
struct error *control_plane_read_ranges(struct value network, const char *list, const char *single,
                                        const char *usual, struct control_plane_ranges *out_ranges);

/* "10.96.0.0/16,fd00::/112", as flags and files of upstream have them. */
void control_plane_append_ranges(struct text *text, const struct control_plane_ranges *ranges);

/* The plugins of admission that a tenant has when it names none; ends with NULL. */
extern const char *const control_plane_plugins[];

/* Whether our own engine has the plugin. */
bool control_plane_embeds_plugin(struct slice plugin);

/* Why no tenant of this version can have the plugin, in the arena; NULL: it can. `embedded`: on our
 * own engine. */
const char *control_plane_plugin_problem(struct arena *arena, struct slice plugin,
                                         const struct semver *version, bool embedded);

/* The name of a schema and of its user in a store: 31 characters that no other object has. */
const char *control_plane_schema(struct arena *arena, struct slice uid);
bool control_plane_is_schema(struct slice schema, struct slice uid);
