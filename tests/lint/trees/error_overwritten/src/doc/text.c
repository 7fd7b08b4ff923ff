struct error *text_read(void)
{
    struct error *err;

    err = json_parse("x");
    err = json_parse("y");
    return err;
}
