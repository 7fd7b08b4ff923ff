#include "doc/json_internal.h"
