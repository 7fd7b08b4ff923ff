void text_read(struct sink *sink)
{
    sink->put(sink);
}
