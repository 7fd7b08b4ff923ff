# FIXME later
