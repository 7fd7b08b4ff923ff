/* What the files of the client share. */
#pragma once

#include "base/text.h"
#include "supervise/client.h"

/* Sends {"id":N,"do":WHAT,…}: `body` holds the members behind those, beginning with a comma, or
 * nothing. The text is taken and wiped. */
void client_call(struct supervise *supervise, const char *what, struct text *take_body,
                 supervise_done on_done, void *context);
