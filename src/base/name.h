/* Rules for names, in the words Kubernetes uses for them: each returns NULL, or an error that is
 * the text clients know from kube-apiserver, for the caller to put field and value before it. When
 * several rules are broken, the first one is told. Any thread. */
#pragma once

#include "base/slice.h"

struct error;
struct text;

enum {
    NAME_LABEL_MAX = 63,
    NAME_SUBDOMAIN_MAX = 253,
};

struct error *name_check_label(struct slice name);        /* RFC 1123 label: namespaces */
struct error *name_check_subdomain(struct slice name);    /* RFC 1123 subdomain: most objects */
struct error *name_check_label_1035(struct slice name);   /* begins with a letter: services */
struct error *name_check_path_segment(struct slice name); /* what fits into a URL: RBAC objects */

struct error *name_check_qualified(struct slice name);      /* label keys, finalizers: a.b/c */
struct error *name_check_annotation_key(struct slice name); /* the same, capitals in the prefix */
struct error *name_check_label_value(struct slice value);   /* may be empty */

struct error *name_check_port(struct slice name);       /* IANA service name: ports of containers */
struct error *name_check_config_key(struct slice name); /* keys of config maps and secrets */
struct error *name_check_environment(struct slice name); /* variables of containers */
struct error *name_check_identifier(struct slice name);  /* of C */
struct error *name_check_header(struct slice name);      /* of HTTP */
struct error *name_check_wildcard(struct slice name);    /* *.example.com */
struct error *name_check_percent(struct slice text);     /* 25% */

/* Appends a name made from metadata.generateName: the base, cut to leave room, and five random
 * letters. */
void name_append_generated(struct text *text, struct slice base);
