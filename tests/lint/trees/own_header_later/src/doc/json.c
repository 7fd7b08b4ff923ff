#include <stdio.h>

#include "doc/json.h"
