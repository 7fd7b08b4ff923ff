/* What a quota that is used up looks like: limit, used, requested. */
#pragma once

#include <stdint.h>

struct cli;
struct error;
struct text;
struct value;

/* How much more was asked for. */
struct quota_request {
    int64_t clusters;
    int64_t nodes;
};

/* Appends one part for each limit that counts: "clusters: 2 of 2 used, 1 requested". Nothing when
 * the team is not limited. `config` is the ButlerConfig and may be absent. Pure; any thread. */
void quota_append(struct value team, struct value config, const struct quota_request *request,
                  struct text *text);

/* If the error is about a quota, the hint tells the state of the team's; another hint otherwise
 * stays what it is. Returns the error. */
struct error *quota_explain(struct cli *cli, const char *namespace,
                            const struct quota_request *request, struct error *take_error);
