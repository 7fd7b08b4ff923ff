/* What a run asks of whoever runs it. */
#include "kube/reconcile.h"

void reconcile_again(struct reconcile *rc, uint64_t delay_ms)
{
    if (delay_ms == 0)
        delay_ms = 1;
    if (!rc->again_ms || delay_ms < rc->again_ms)
        rc->again_ms = delay_ms;
}
