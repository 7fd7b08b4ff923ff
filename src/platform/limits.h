/* The ceilings of this room. */
#pragma once

#define RUNTIME_CALL_THREADS  64   /* handlers that may block, side by side */
#define RUNTIME_CALLS_WAITING 1024 /* beyond that a caller is told to come back */
#define RUNTIME_DRAIN_MS      700  /* for requests to finish once we were told to stop */
#define RUNTIME_STOP_MS       900  /* then the shutdown goes on without them */
