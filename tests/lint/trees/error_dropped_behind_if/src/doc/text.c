void text_read(int size)
{
    if (size > 0 && (size < 9))
        json_parse("x");
}
