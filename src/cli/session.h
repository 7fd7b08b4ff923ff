/* A command's connection to its cluster. Made when first asked for; a command that only prints help
 * never gets here. The command's thread blocks in calls, the loop has a thread of its own. */
#pragma once

#include "cli/command.h"
#include "cli/credentials.h"
#include "kube/kube.h"

struct doc;
struct loop;

struct session {
    struct kube kube;
    struct credentials credentials;
    struct loop *loop; /* of the wire: where watches live */
    struct session_parts *parts;
};

/* Connects and looks whether Butler is there. */
struct error *session_get(struct cli *cli, const struct session **out_session);

/* The same without that look, for those who want to know what is wrong. */
struct error *session_get_any(struct cli *cli, const struct session **out_session);

/* Short for the kube of the session. */
struct error *cli_kube(struct cli *cli, const struct kube **out_kube);

/* The namespace that the command works in: -n, that of the team, of the login, the variable, the
 * context, else butler-tenants. */
struct error *cli_namespace(struct cli *cli, const char **out_namespace);

/* Who the server thinks we are: a SelfSubjectReview, and the name in it, of the command's arena. */
struct error *session_review(struct cli *cli, struct doc **out_review);
struct error *session_user(struct cli *cli, const char **out_name);

/* GET of a path that is no resource, such as "/version". *out_server_ms, which may be NULL, is what
 * the server's clock says; 0: it does not say. */
struct error *session_ask(struct cli *cli, const char *path, struct doc **out_doc,
                          int64_t *out_server_ms);

/* The same of another server, such as a tenant's. */
struct error *session_ask_other(struct cli *cli, const struct kubeconfig *config, const char *path,
                                uint64_t timeout_ms, struct doc **out_doc);

/* Ends what session_get() began. */
void session_end(struct cli *cli);
