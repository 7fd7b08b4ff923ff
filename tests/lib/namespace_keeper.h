/* What makes deleted namespaces go: the controller that every API server has beside it. */
#pragma once

struct controller_fixture;

/* Runs like the controllers that the test starts, until they are stopped. */
void namespace_keeper_start(struct controller_fixture *f);
