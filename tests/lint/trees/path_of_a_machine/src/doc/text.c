const char *text_directory(void)
{
    return "/home/ann/butler";
}
