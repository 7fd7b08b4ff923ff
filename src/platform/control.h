/* The way to a running server for whoever may use its state directory: a socket in that directory,
 * which nobody else can reach. How commands speak through it is in embedded/embedded.h. */
#pragma once

#include "base/cleanup.h"
#include "web/call.h"

struct apiserver;
struct control;
struct error;

/* The server's side: start-up thread. Everything is borrowed. */
struct error *control_open(const char *directory, struct apiserver *apiserver,
                           struct control **out_control);
struct control *control_close(struct control *control); /* after its listener is gone */

const char *control_address(const struct control *control); /* to listen on */
extern const struct route control_routes[];                 /* context: the control */

CLEANUP_DEFINE(control, struct control *, control_close)
