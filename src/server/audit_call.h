/* From a request and its answer to an entry of the audit log. Loop thread, when the answer was
 * sent.
 */
#pragma once

#include <stdbool.h>

struct audit;
struct audit_entry;
struct server_call;

/* False: it is not worth an entry. Texts belong to the call's arena. */
bool audit_call_entry(const struct server_call *call, int status, struct audit_entry *out_entry);
