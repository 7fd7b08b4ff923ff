/* Objects of many kinds, each with the instance's secret inside. */
#pragma once

#include <stddef.h>

struct world;

void fill_instance(struct world *world, size_t instance);

/* Puts objects of one instance where the other has its own. */
void fill_leak(struct world *world, size_t from, size_t into);
