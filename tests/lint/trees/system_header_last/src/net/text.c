#include "doc/json.h"
#include "base/error.h"

#include <stdio.h>
