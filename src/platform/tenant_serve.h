/* butler apiserver --tenant DIR */
#pragma once

struct error;

/* Until it is told to stop. The socket that was inherited counts, as systemd hands them over
 * (LISTEN_FDS=1, descriptor 3); without one, `api` ("127.0.0.1:6443") is listened on. */
struct error *tenant_serve(const char *directory, const char *api);
