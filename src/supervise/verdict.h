/* Why an engine has ended, as far as its exit and its last words tell. Plain functions. Any thread.
 */
#pragma once

#include "base/slice.h"
#include "supervise/tenant_state.h"

struct process_exit;

/* `log`: the last lines it wrote. One that was killed has not explained itself, so then they do not
 * count. TENANT_UNKNOWN when nothing tells. */
enum tenant_state_reason verdict_of(const struct process_exit *exit, struct slice log);
