void text_read(int size)
{
    switch (size) {
    case 1:
        json_parse("x");
    }
}
