/* Whether an object is as its kind demands. Any thread. */
#pragma once

struct causes;
struct strategy_change;

void validate_object(const struct strategy_change *change, struct causes *causes);
