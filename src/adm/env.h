/* What the commands about environments share. */
#pragma once

#include "api/team.h"
#include "kube/kube.h"

struct cli;
struct doc;
struct error;

/* A team with its clusters; everything belongs to the command's arena. */
struct env_team {
    const char *name;
    const char *namespace;
    struct team team;
    struct kube_list clusters;
};

/* The team that --team, the environment or the context names. */
struct error *env_team_read(struct cli *cli, struct env_team *out_team);

struct slice env_of_cluster(const struct doc *cluster); /* empty: none */

/* Moves a cluster into an environment, "" for none, and closes the move. */
struct error *env_move(struct cli *cli, const struct env_team *team, const struct doc *cluster,
                       const char *environment);
