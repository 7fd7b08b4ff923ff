int text_size(enum json_kind kind)
{
    switch (kind) {
    case JSON_TEXT:
        return 1;
    default:
        return 0;
    }
}
