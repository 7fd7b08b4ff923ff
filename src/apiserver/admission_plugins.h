/* The stations of admission, each in a file of its name. */
#pragma once

#include "apiserver/admission.h"

extern const struct admission_plugin admission_escalation;
extern const struct admission_plugin admission_namespace_lifecycle;
