package main

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
)

// answers counts what the server says to the controller: requests, watches, and how often a version
// had expired, be it as an answer or as an event of a watch.
type answers struct {
	requests atomic.Int64
	watches  atomic.Int64
	expired  atomic.Int64
}

type countingTransport struct {
	next http.RoundTripper
	seen *answers
}

func (a *answers) wrap(next http.RoundTripper) http.RoundTripper {
	return &countingTransport{next: next, seen: a}
}

func (t *countingTransport) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := t.next.RoundTrip(request)
	if err != nil {
		return response, err
	}
	t.seen.requests.Add(1)
	if response.StatusCode == http.StatusGone {
		t.seen.expired.Add(1)
	} else if strings.Contains(request.URL.RawQuery, "watch=true") {
		t.seen.watches.Add(1)
		response.Body = &watchBody{ReadCloser: response.Body, seen: t.seen}
	}
	return response, nil
}

var expiredEvent = []byte(`"code":410`)

// watchBody looks for the event that ends a watch whose version has expired. No object of ours contains
// that text. `tail` is the end of what was read before, in case the text is cut in two.
type watchBody struct {
	io.ReadCloser
	seen *answers
	tail []byte
}

func (b *watchBody) Read(buffer []byte) (int, error) {
	count, err := b.ReadCloser.Read(buffer)
	text := append(b.tail, buffer[:count]...)
	if bytes.Contains(text, expiredEvent) {
		b.seen.expired.Add(1)
		text = nil
	}
	b.tail = append([]byte(nil), text[max(0, len(text)-len(expiredEvent)+1):]...)
	return count, err
}
