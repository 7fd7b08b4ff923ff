void text_read(int size)
{
    if (size)
        size++;
    json_parse("x");
}
