/* A tenant's engine that serves nothing but its name: it speaks the control socket by hand, so that
 * a supervisor is tested against the words of the protocol and not against its own. What it does is
 * in the member "fake" of conf/current/engine.json:
 *
 *   {"exit": N}           ends at once
 *   {"rejectReload": true} refuses new files
 *   {"deaf": true}        opens no control socket
 *   {"stubborn": true}    does not end when asked or told
 *   {"slow": true}        takes a moment to end
 *   {"mute": true}        does not say that it lives
 *   {"eat": N}            uses so many bytes of memory
 *   {"say": "…"}          writes this to its log before it ends at once
 *
 * Whoever sends a line to its port gets "generation N pid P" back. Each start adds a line to
 * run/starts, each answer to a ping one to run/pings. */
#pragma once

/* argv: NAME apiserver --tenant DIRECTORY; the listening socket is descriptor 3. */
int fake_engine_main(int argc, char **argv);
