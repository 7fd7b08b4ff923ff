static struct error *look(void)
{
    return 0;
}

void text_read(void)
{
    look();
}
