/* The plain controllers of this room, one per file; housekeeping.c starts them. */
#pragma once

#include "kube/controller.h"

extern const struct controller namespace_controller;
