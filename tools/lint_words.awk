# Words that do not belong in the tree: paths of somebody's machine, and notes nobody will find
# again. A line that must keep one says why behind `lint-ok:`.

function complain(message)
{
    printf "%s:%d: %s\n", FILENAME, FNR, message
    found = 1
}

/lint-ok: *[^ ]/ {
    next
}

/(^|[^A-Za-z0-9_.$}\/-])\/(home|Users|work|root)\// {
    complain("names a path of somebody's machine")
}

/(^|[^A-Za-z0-9_])TODO([^A-Za-z0-9_]|$)/ && !/TODO *\(?#[0-9]+/ { # lint-ok: the rule itself
    complain("a note without an issue number: write TODO(#12)")
}

/(^|[^A-Za-z0-9_])(FIXME|XXX|HACK)([^A-Za-z0-9_]|$)/ { # lint-ok: the rule itself
    complain("such notes are written TODO(#12), with the issue's number")
}

END {
    exit found
}
