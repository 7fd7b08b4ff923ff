/* The way to a running server for whoever may use its state directory: a socket in that directory,
 * which nobody else can reach. Only commands of the same program speak through it. */
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

/* The command's side: blocks until the server has written a backup of its database, and returns
 * the error that it had. ERR_UNAVAILABLE also when nobody answers. */
struct error *control_ask_backup(const char *directory, const char *path);

CLEANUP_DEFINE(control, struct control *, control_close)
