/* Looking at what tenants leave on the disk. */
#pragma once

struct fleet;

void fleet_look_init(struct fleet *fleet);
void fleet_look_begin(struct fleet *fleet); /* now and then, at the size of logs */
