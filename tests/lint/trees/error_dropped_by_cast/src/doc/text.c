void text_read(void)
{
    (void)json_parse("x");
}
