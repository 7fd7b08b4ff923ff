/* A Kubernetes API in memory, for tests of what is written against kube/transport.h: versions,
 * conflicts, finalizers, watches that resume, and trouble on demand. Belongs to the fixture.
 *
 * It keeps the rules that clients lean on and none of the others: no validation, no defaults, and
 * strategic merge is merge. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kube/kube.h"
#include "kube/transport.h"

struct clock;
struct doc;
struct error;
struct fake_kube;
struct loop;

struct fake_kube *fake_kube_new(struct loop *loop, const struct clock *clock);

/* The same with a loop of its own, for tests that have no other use for one. */
struct fake_kube *fake_kube_new_alone(void);
struct kube_transport *fake_kube_transport(struct fake_kube *fake);
struct kube fake_kube_client(struct fake_kube *fake); /* for straight-line tests */

/* What discovery tells; requests for other resources are ERR_NOT_FOUND. Borrowed. Once namespaces
 * are served, objects need one that is there and stays. */
void fake_kube_serve(struct fake_kube *fake, const struct kube_resource *resource, unsigned verbs);
void fake_kube_withdraw(struct fake_kube *fake, const struct kube_resource *resource);

/* Discovery names this group version as one that does not answer; NULL: none does. */
void fake_kube_fail_group(struct fake_kube *fake, const char *group_version);

/* --- a person with a client. Each fails the test when the call does. ------------------------- */

/* Creates an object from YAML or JSON, or replaces it; what metadata says is kept. */
void fake_kube_put(struct fake_kube *fake, const struct kube_resource *resource, const char *yaml);
void fake_kube_delete(struct fake_kube *fake, const struct kube_resource *resource,
                      const char *namespace, const char *name, enum kube_propagation propagation);

/* The object, of the fixture; NULL when absent. */
struct doc *fake_kube_find(struct fake_kube *fake, const struct kube_resource *resource,
                           const char *namespace, const char *name);
bool fake_kube_has(struct fake_kube *fake, const struct kube_resource *resource,
                   const char *namespace, const char *name);
size_t fake_kube_count(struct fake_kube *fake, const struct kube_resource *resource,
                       const char *namespace); /* NULL: all */

/* A text in the object by its path ("status.phase"); "" when there is none. Of the fixture. */
const char *fake_kube_text(struct fake_kube *fake, const struct kube_resource *resource,
                           const char *namespace, const char *name, const char *path);

/* "ns/name ns/other", in order; of the fixture. */
const char *fake_kube_names(struct fake_kube *fake, const struct kube_resource *resource);

/* --- trouble --------------------------------------------------------------------------------- */

/* After this many more writes every call fails with ERR_UNAVAILABLE, as for a process that was
 * killed; fake_kube_recover() ends it. */
void fake_kube_fail_after(struct fake_kube *fake, size_t writes);
bool fake_kube_has_failed(struct fake_kube *fake); /* at least one call was refused */
void fake_kube_recover(struct fake_kube *fake);

/* Asked before each call, on the caller's thread; an error that it returns is the answer. */
void fake_kube_on_call(struct fake_kube *fake,
                       struct error *(*hook)(void *context, const struct kube_request *request),
                       void *context);

/* Asked before each call, on the caller's thread; true: *out_doc is the answer. For resources that
 * are reviews rather than objects. */
void fake_kube_on_review(struct fake_kube *fake,
                         bool (*answer)(void *context, const struct kube_request *request,
                                        struct doc **out_doc),
                         void *context);

void fake_kube_end_watches(struct fake_kube *fake, struct error *take_error); /* NULL: in order */
/* Watches stay open and hear of nothing, as over a connection that died without a word. */
void fake_kube_mute_watches(struct fake_kube *fake);
void fake_kube_forget(struct fake_kube *fake); /* versions up to now are expired */
void fake_kube_bookmark(struct fake_kube *fake);

/* --- figures --------------------------------------------------------------------------------- */

size_t fake_kube_writes(struct fake_kube *fake);
size_t fake_kube_lists(struct fake_kube *fake);
size_t fake_kube_watches(struct fake_kube *fake);       /* open now */
size_t fake_kube_watches_begun(struct fake_kube *fake); /* ever */
bool fake_kube_is_quiet(struct fake_kube *fake);        /* nothing waits to be delivered */
