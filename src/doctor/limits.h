/* Ceilings of this room. */
#pragma once

#define DOCTOR_READERS 6 /* lists that are read at the same time */
