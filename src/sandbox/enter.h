/* The launcher: a process of its own that has nothing but a control socket and a terminal, makes a
 * sandbox around itself and becomes the shell in it. Reads its plan from the socket; answers with
 * the socket that listens inside, or with why it cannot be. */
#pragma once

#include <stdint.h>

#include "base/cleanup.h"

struct error;

/* For main() of the launcher, before any thread. Ends with the code of the shell, or with 1. */
void enter_run(int control_fd, int terminal_fd) NO_RETURN;

/* Whether this machine lets somebody make namespaces of their own and filter system calls: the
 * kernel may be without them, or an administrator may have forbidden it. Blocks for a moment.
 * `user` is that of the plan. */
struct error *enter_check(uint32_t user);
