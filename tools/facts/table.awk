# Makes the table of src/doc/schema.h from what read.awk has read: -v table=FILE.c -v names=FILE.h.

BEGIN {
    meta = "io.k8s.apimachinery.pkg.apis.meta.v1."
    extensions = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1."
    special[meta "Time"] = "SCHEMA_TIME"
    special[meta "MicroTime"] = "SCHEMA_MICRO_TIME"
    special[meta "Duration"] = "SCHEMA_DURATION"
    special[meta "FieldsV1"] = "SCHEMA_FIELDS"
    special["io.k8s.apimachinery.pkg.api.resource.Quantity"] = "SCHEMA_QUANTITY"
    special["io.k8s.apimachinery.pkg.runtime.RawExtension"] = "SCHEMA_RAW"
    special["io.k8s.apimachinery.pkg.util.intstr.IntOrString"] = "SCHEMA_INT_OR_STRING"
    special[extensions "JSON"] = "SCHEMA_ANY"
    # In JSON one of their fields takes the place of the message.
    is_choice[extensions "JSONSchemaPropsOrArray"] = 1
    is_choice[extensions "JSONSchemaPropsOrBool"] = 1
    is_choice[extensions "JSONSchemaPropsOrStringArray"] = 1
    # Kinds are found by their TypeMeta; these have none.
    extra_root[meta "WatchEvent"] = 1

    scalar["string"] = "SCHEMA_STRING,0"
    scalar["bool"] = "SCHEMA_BOOLEAN,0"
    scalar["bytes"] = "SCHEMA_BYTES,0"
    scalar["int32"] = "SCHEMA_INTEGER,SCHEMA_INT32"
    scalar["int64"] = "SCHEMA_INTEGER,0"
    scalar["uint32"] = "SCHEMA_INTEGER,SCHEMA_INT32 | SCHEMA_UNSIGNED"
    scalar["uint64"] = "SCHEMA_INTEGER,SCHEMA_UNSIGNED"
    scalar["double"] = "SCHEMA_NUMBER,0"
    scalar["float"] = "SCHEMA_NUMBER,SCHEMA_FLOAT32"

    string_at[""] = 0
    string_size = 1
    inline_at[""] = 0
    inline_total = 1
    key_total = 1
    field_total = 0
}

# In END there is no line to name.
function stop(message)
{
    printf "facts: %s\n", message > "/dev/stderr"
    failed = 1
    exit 1
}

# Where a text is among the strings.
function intern(text)
{
    if (!(text in string_at)) {
        string_at[text] = string_size
        string_size += length(text) + 1
        string_order[++string_count] = text
    }
    return string_at[text]
}

function quoted(text)
{
    gsub(/\\/, "\\\\", text)
    gsub(/"/, "\\\"", text)
    return text
}

function sort(list, count,    i, j, gap, item)
{
    for (gap = int(count / 2); gap > 0; gap = int(gap / 2))
        for (i = gap + 1; i <= count; i++) {
            item = list[i]
            for (j = i; j > gap && list[j - gap] > item; j -= gap)
                list[j] = list[j - gap]
            list[j] = item
        }
}

# Everything that can be reached from a kind gets a node of its own.
function reach(type)
{
    if (type in scalar || type in reached)
        return
    if (!(type in special)) {
        if (!(type in messages))
            stop("no message is called " type)
        if (!(type in go_known))
            stop("no Go type is called " type)
    }
    reached[type] = 1
    if (!(type in special))
        reach_fields(type)
}

function reach_fields(type,    i)
{
    for (i = 1; i <= field_count[type]; i++)
        if (go_inline[type, field_number[type, i]])
            reach_fields(field_type[type, i])
        else
            reach(field_type[type, i])
}

function number_named_nodes(    type, i, count)
{
    for (type in messages)
        if (type in has_type_meta || type in extra_root)
            reach(type)
    for (type in reached)
        if (go_known[type] != "slice")
            named[++count] = type
    sort(named, count)
    for (i = 1; i <= count; i++)
        node_of[named[i]] = i
    named_total = node_total = count
}

# A node without a name: the same description is the same node.
function anonymous(description)
{
    if (!(description in node_of)) {
        node_of[description] = ++node_total
        node_text[node_total] = description
    }
    return node_of[description]
}

function array_node(items, list_type, keys, flags,    parts, count, i, place)
{
    place = count = 0
    if (list_type == "map") {
        if (!(keys in key_at)) {
            count = split(keys, parts, " ")
            key_at[keys] = key_total
            for (i = 1; i <= count; i++)
                key_string[key_total++] = intern(parts[i])
        }
        place = key_at[keys]
        count = split(keys, parts, " ")
        if (!count)
            stop("a list of type map without keys")
        list_type = "SCHEMA_LIST_MAP"
    } else
        list_type = list_type == "set" ? "SCHEMA_LIST_SET" : "SCHEMA_LIST_ATOMIC"
    return anonymous(sprintf("SCHEMA_ARRAY, %s, %s, %d, %d, 0, %d, 0, 0, 0", flags, list_type, count, place, items))
}

# What one value of this type looks like.
function value_node(type,    parts)
{
    if (type in scalar) {
        split(scalar[type], parts, ",")
        return anonymous(parts[1] ", " parts[2] ", 0, 0, 0, 0, 0, 0, 0, 0")
    }
    if (go_known[type] == "slice")
        return array_node(value_node(field_type[type, 1]), "", "", "SCHEMA_WRAPPED")
    return node_of[type]
}

function field_node(type, i, key,    node)
{
    node = value_node(field_type[type, i])
    if (field_label[type, i] == "map")
        return anonymous("SCHEMA_MAP, 0, 0, 0, 0, 0, " node ", 0, 0, 0")
    if (field_label[type, i] == "list")
        return array_node(node, go_list_type[key], go_list_keys[key], 0)
    return node
}

function is_message(type)
{
    return !(type in scalar) && go_known[type] != "slice"
}

# Go's omitempty leaves a struct in that is no pointer.
function keeps_empty(type, i, key)
{
    if (go_pointer[key])
        return go_keeps_empty[key]
    if (field_label[type, i] == "" && is_message(field_type[type, i]))
        return go_keeps_struct[key]
    return go_keeps_empty[key]
}

function field_flags(type, i, key)
{
    return (go_required[key] ? 1 : 0) + (go_strategy[key] ~ /merge/ ? 2 : 0) + \
        (go_strategy[key] ~ /retainKeys/ ? 4 : 0) + (go_granularity[key] == "atomic" ? 8 : 0) + \
        (go_pointer[key] ? 16 : 0) + (keeps_empty(type, i, key) ? 32 : 0) + \
        (go_granularity[key] == "granular" ? 64 : 0) + (go_strategy[key] ~ /replace/ ? 128 : 0)
}

function default_of(type, name, key,    value, parts)
{
    if ((type, name) in our_default) {
        used_default[type, name] = 1
        return our_default[type, name]
    }
    value = go_default[key]
    if (value !~ /^ref /)
        return value
    split(value, parts, " ")
    if (!((parts[2], parts[3]) in constant))
        stop("no constant is called " parts[3] " in " parts[2])
    return constant[parts[2], parts[3]]
}

function inline_place(numbers)
{
    if (!(numbers in inline_at)) {
        inline_at[numbers] = inline_total
        inline_text[inline_total++] = numbers
    }
    return inline_at[numbers]
}

# Sorts as protobuf orders its fields: by the numbers of the messages around them, then their own.
function wire_key(around, number,    parts, count, i, text)
{
    count = split(around " " number, parts, " ")
    for (i = 1; i <= count; i++)
        text = text sprintf("%05d.", parts[i])
    return text
}

# Adds the fields of a type to the list of an object; those of embedded structs become members too.
function collect(type, around, without_numbers,    i, key, name)
{
    for (i = 1; i <= field_count[type]; i++) {
        key = type SUBSEP field_number[type, i]
        if (!(key in go_json))
            stop("no Go field has the number " field_number[type, i] " of " type)
        if (go_inline[key]) {
            if (go_pointer[key])
                stop("an embedded pointer in " type)
            collect(field_type[type, i], (around == "" ? "" : around " ") field_number[type, i], 0)
            continue
        }
        name = go_json[key] == "" ? field_name[type, i] : go_json[key]
        if (name in member_text)
            stop(type " has two members called " name)
        members[++member_count] = name
        member_order[name] = without_numbers ? "" : wire_key(around, field_number[type, i])
        member_text[name] = field_node(type, i, key) ", " intern(go_merge_key[key])
        member_rest[name] = sprintf("%d, %d, %d", without_numbers ? 0 : field_number[type, i], \
            inline_place(around), field_flags(type, i, key))
        member_default[name] = default_of(type, name, key)
    }
}

# Which member protobuf writes next, for all of them.
function order_for_wire(first,    i, keys, parts, count)
{
    for (i = 1; i <= member_count; i++)
        keys[i] = sprintf("%s %05d", member_order[members[i]], i - 1)
    sort(keys, member_count)
    for (i = 1; i <= member_count; i++) {
        count = split(keys[i], parts, " ")
        wire_text[first + i - 1] = parts[count] + 0
    }
}

function object_node(type,    i, first)
{
    member_count = 0
    collect(type, "", 0)
    # Protobuf has kind and apiVersion around the message, not in it.
    if (type in has_type_meta)
        collect(meta "TypeMeta", "", 1)
    sort(members, member_count)
    first = field_total
    order_for_wire(first)
    for (i = 1; i <= member_count; i++) {
        field_comment[field_total] = members[i]
        field_text[field_total] = intern(members[i]) ", " member_text[members[i]]
        field_default[field_total] = member_default[members[i]]
        field_rest[field_total++] = member_rest[members[i]]
        delete member_text[members[i]]
    }
    node_text[node_of[type]] = sprintf("%s, %s, 0, 0, 0, %d, 0, %d, %d, 0", \
        type in is_choice ? "SCHEMA_ANY" : "SCHEMA_OBJECT", type_atomic[type] ? "SCHEMA_ATOMIC" : 0, \
        intern(type), first, member_count)
}

function make_nodes(    i, type)
{
    for (i = 1; i <= named_total; i++) {
        type = named[i]
        if (type in special)
            node_text[i] = special[type] ", 0, 0, 0, 0, " intern(type) ", 0, 0, 0, 0"
        else
            object_node(type)
    }
}

function check_defaults(    place, parts)
{
    for (place in our_default)
        if (!(place in used_default)) {
            split(place, parts, SUBSEP)
            stop("defaults.txt:" our_default_line[place] ": " parts[1] " has no field " parts[2])
        }
}

function write_table(    i)
{
    print "/* Made by ./dev gen from upstream's API modules and src/api/defaults.txt. */" > table
    print "/* clang-format off */" > table
    print "#include \"api/facts.h\"\n" > table
    print "static const struct schema_node nodes[] = {\n{ SCHEMA_ANY, SCHEMA_PRESERVES }," > table
    for (i = 1; i <= node_total; i++)
        print "{ " node_text[i] " }," (i <= named_total ? " /* " named[i] " */" : "") > table
    print "};\n\nstatic const struct schema_field fields[] = {" > table
    # Defaults come last among the strings: a new one moves nothing else.
    for (i = 0; i < field_total; i++)
        print "{ " field_text[i] ", " intern(field_default[i]) ", " field_rest[i] " }, /* " field_comment[i] " */" > table
    print "};\n\nstatic const uint32_t keys[] = {\n0," > table
    for (i = 1; i < key_total; i++)
        print key_string[i] "," > table
    print "};\n\nstatic const struct schema_inline inlines[] = {\n{ 0, { 0 } }," > table
    for (i = 1; i < inline_total; i++)
        write_inline(inline_text[i])
    print "};\n\nstatic const uint16_t wire[] = {" > table
    for (i = 0; i < field_total; i++)
        printf "%d,%s", wire_text[i], i % 24 == 23 || i == field_total - 1 ? "\n" : "" > table
    print "};\n\nstatic const char strings[] =\n\"\\0\"" > table
    for (i = 1; i <= string_count; i++)
        print "\"" quoted(string_order[i]) "\\0\"" > table
    print ";\n\nconst struct schema_table facts_table = {" > table
    print ".nodes = nodes,\n.fields = fields,\n.keys = keys,\n.inlines = inlines,\n.wire = wire,\n.strings = strings," > table
    print ".node_count = " node_total + 1 ",\n.field_count = " field_total ",\n};" > table
    print "const uint32_t facts_named_count = " named_total ";" > table
}

function write_inline(numbers,    parts, count)
{
    count = split(numbers, parts, " ")
    gsub(/ /, ", ", numbers)
    print "{ " count ", { " numbers " } }," > table
}

# FACTS_core_v1_Pod: where the types are.
function write_names(    i, parts, count)
{
    print "/* Made by ./dev gen from upstream's API modules: the types in facts_table. */" > names
    print "/* clang-format off */" > names
    print "#pragma once\n\nenum facts_node {" > names
    for (i = 1; i <= named_total; i++) {
        count = split(named[i], parts, ".")
        print "FACTS_" parts[count - 2] "_" parts[count - 1] "_" parts[count] " = " i "," > names
    }
    print "};" > names
}

END {
    if (failed)
        exit 1
    number_named_nodes()
    make_nodes()
    check_defaults()
    write_table()
    write_names()
}
