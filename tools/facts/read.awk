# Reads what upstream says about its types: generated.proto (messages, numbers, types), types.go next to
# it (JSON names, omitempty, pointers, markers in comments), and our own defaults.txt. The proto file of
# a package comes before its Go files. A type is called as in OpenAPI: io.k8s.api.core.v1.Pod.

function die(message)
{
    printf "%s:%d: %s\n", FILENAME, FNR, message > "/dev/stderr"
    failed = 1
    exit 1
}

# k8s.io.apiextensions_apiserver.pkg... in proto is io.k8s.apiextensions-apiserver.pkg... in OpenAPI.
function openapi_name(name)
{
    sub(/^\.?k8s\.io\./, "io.k8s.", name)
    gsub(/_/, "-", name)
    return name
}

function resolve(type)
{
    if (type ~ /^(string|bool|bytes|int32|int64|uint32|uint64|double|float)$/)
        return type
    return type ~ /\./ ? openapi_name(type) : package "." type
}

FNR == 1 {
    reading = FILENAME ~ /\.proto$/ ? "proto" : FILENAME ~ /\.go$/ ? "go" : "defaults"
    message = type = ""
    forget_markers()
}

# Protobuf

reading == "proto" && /^package / {
    package = openapi_name(substr($2, 1, length($2) - 1))
}

reading == "proto" && /^message / {
    message = package "." $2
    messages[message] = 1
}

reading == "proto" && /^}/ {
    message = ""
}

reading == "proto" && message != "" && /^  (optional|repeated|required|map<)/ {
    field = ++field_count[message]
    is_map = $1 ~ /^map</
    if (is_map) {
        # map<string, TYPE> name = 1;
        if ($1 != "map<string,")
            die("a map whose keys are not strings: " $0)
        field_label[message, field] = "map"
        field_type[message, field] = resolve(substr($2, 1, length($2) - 1))
    } else {
        field_label[message, field] = $1 == "repeated" ? "list" : ""
        field_type[message, field] = resolve($2)
    }
    field_name[message, field] = $3
    field_number[message, field] = $5 + 0
}

# Go

function forget_markers(    name)
{
    for (name in markers)
        delete markers[name]
}

function tag_part(tags, name,    start, rest)
{
    start = index(" " tags, " " name ":\"")
    if (!start)
        return ""
    rest = substr(tags, start + length(name) + 2)
    return substr(rest, 1, index(rest, "\"") - 1)
}

function has_option(json, option,    parts, count, i)
{
    count = split(json, parts, ",")
    for (i = 2; i <= count; i++)
        if (parts[i] == option)
            return 1
    return 0
}

# What +default= says, as JSON: a value, or the name of a constant in this package.
function marked_default(    value)
{
    value = markers["default"]
    if (value ~ /^ref\(/)
        return "ref " package " " substr(value, 5, length(value) - 5)
    return value
}

# One line of a struct: NAME TYPE `TAGS`, or TYPE `TAGS` for an embedded struct.
function read_go_field(line,    start, tags, words, count, go_type, json, proto, parts, number, key)
{
    start = index(line, "`")
    tags = substr(line, start + 1)
    tags = substr(tags, 1, index(tags, "`") - 1)
    count = split(substr(line, 1, start - 1), words, " ")
    go_type = words[count]
    json = tag_part(tags, "json")
    proto = tag_part(tags, "protobuf")
    if (proto == "") {
        if (go_type ~ /(^|\.)TypeMeta$/ && json == ",inline")
            has_type_meta[type] = 1
        return
    }
    split(proto, parts, ",")
    number = parts[2] + 0
    key = type SUBSEP number
    if (key in go_json)
        die("number " number " of " type " is there twice")
    go_json[key] = json
    sub(/,.*/, "", go_json[key])
    go_inline[key] = count == 1 && has_option(json, "inline")
    go_pointer[key] = go_type ~ /^\*/
    go_keeps_empty[key] = !has_option(json, "omitempty")
    go_keeps_struct[key] = !has_option(json, "omitzero")
    go_required[key] = ("required" in markers) || !("optional" in markers) && json !~ /omitempty/
    go_strategy[key] = tag_part(tags, "patchStrategy")
    go_merge_key[key] = tag_part(tags, "patchMergeKey")
    go_list_type[key] = markers["listType"]
    go_list_keys[key] = markers["listMapKey"]
    go_granularity[key] = markers["mapType"] markers["structType"] # one of them, or none
    go_default[key] = marked_default()
}

reading == "go" && /^[\t ]*\/\/ ?\+/ {
    marker = $0
    sub(/^[\t ]*\/\/ ?\+/, "", marker)
    equals = index(marker, "=")
    name = equals ? substr(marker, 1, equals - 1) : marker
    value = equals ? substr(marker, equals + 1) : ""
    # Only +listMapKey comes more than once.
    if (name in markers)
        value = markers[name] " " value
    markers[name] = value
    next
}

reading == "go" && /^[\t ]*\/\// {
    next
}

reading == "go" && /^type [A-Z][A-Za-z0-9]* struct *\{/ {
    type = package "." $2
    go_known[type] = "struct"
    type_atomic[type] = markers["structType"] == "atomic"
    forget_markers()
    if (/\}/)
        type = ""
    next
}

reading == "go" && /^type [A-Z][A-Za-z0-9]* \[\]/ {
    go_known[package "." $2] = "slice"
}

reading == "go" && /^\}/ {
    type = ""
}

reading == "go" && type != "" && /^\t.*`/ {
    read_go_field($0)
}

# NAME TYPE = "value" in a block of constants, and NAME = "value".
reading == "go" && type == "" && /^\t[A-Z][A-Za-z0-9]* .*= "[^"]*"$/ {
    value = $0
    sub(/^[^"]*/, "", value)
    constant[package, $1] = value
}

reading == "go" {
    forget_markers()
}

# Our defaults: TYPE FIELD VALUE, where lines with one word name the package of those below.

reading == "defaults" && NF == 1 && !/^#/ {
    package = $1
}

reading == "defaults" && NF >= 3 && !/^#/ {
    value = $0
    sub(/^[\t ]*[^\t ]+[\t ]+[^\t ]+[\t ]+/, "", value)
    our_default[package "." $1, $2] = value
    our_default_line[package "." $1, $2] = FNR
}
