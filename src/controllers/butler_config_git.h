/* Whether the platform's login at its Git service works. Worker thread, inside a run over the
 * ButlerConfig. */
#pragma once

struct butler_config;
struct reconcile;

/* Tells it in status.gitProvider, and asks for that when the specification has changed, else every
 * BUTLER_CONFIG_GIT_MS. Trouble is told there and fails nothing. */
void butler_config_check_git(struct reconcile *rc, const struct butler_config *config);
