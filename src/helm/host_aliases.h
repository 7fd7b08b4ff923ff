/* Names that pods must know before there is a name server: put into what a chart rendered, before
 * Helm applies it, so that the release is Helm's own all the same. Pure; any thread. */
#pragma once

#include "base/slice.h"

struct error;
struct text;

/* Puts "10.0.9.9=a.example.com,b.example.com" into the pods of the DaemonSets and Deployments of a
 * pod network (agent, proxy, operator, and what looks at them). Everything else stays what it is,
 * though not how it is written. ERR_INVALID: the manifests cannot be read, or the aliases. */
struct error *host_aliases_add(struct slice manifests, struct slice aliases, struct text *out_text);
