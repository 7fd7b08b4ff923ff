/* The controllers of this room, one per file; controllers.c starts them. */
#pragma once

#include "kube/controller.h"
