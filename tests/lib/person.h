/* Somebody who asks the server of a controller fixture: what roles allow is tried with them. */
#pragma once

struct controller_fixture;
struct error;
struct kube;

/* Calls ask() on a worker as the user of this name, who is logged in and in this group besides
 * (NULL: none), and hands on what it returns. */
struct error *person_ask(struct controller_fixture *f, const char *name, const char *group,
                         struct error *(*ask)(const struct kube *kube, void *context),
                         void *context);
