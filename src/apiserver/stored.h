/* Objects of built-in kinds as they are stored at this moment, for those whose decisions need to
 * look at others. Any thread. */
#pragma once

#include "base/slice.h"
#include "store/store_list.h"

struct apiserver;
struct doc;
struct error;
struct resource;

/* The resource itself, in its stable version: "", "pods". */
const struct resource *stored_resource(const struct apiserver *server, const char *group,
                                       const char *plural);

/* A copy to look into, which the caller unrefs; NULL: there is no such object. The namespace is
 * empty for objects without. */
struct doc *stored_find(const struct apiserver *server, const char *group, const char *plural,
                        struct slice namespace, struct slice name);

/* All of them; data NULL: in every namespace. The records are shared: who looks inside makes a
 * copy, stored_copy(). */
struct error *stored_list(const struct apiserver *server, const char *group, const char *plural,
                          struct slice namespace, struct store_list *out_list);

struct doc *stored_copy(const struct record *record);
