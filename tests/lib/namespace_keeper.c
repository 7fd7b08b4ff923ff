#include "lib/namespace_keeper.h"

#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "lib/controller_fixture.h"

void namespace_keeper_start(struct controller_fixture *f)
{
    static struct housekeeping_options nothing; /* it needs none of them */

    controller_fixture_start(f, &namespace_controller, &nothing);
}
