package main

import (
	"io"
	"net"
	"net/url"
	"sync"
)

// proxy passes bytes between the controller and the server, and can be shut. It does not look into them:
// TLS goes through as it is.
type proxy struct {
	target   string
	address  string
	lock     sync.Mutex
	listener net.Listener
	open     map[net.Conn]bool
}

// openProxy puts a proxy before the server of this address and writes its own address in its place.
func openProxy(address *string) (*proxy, error) {
	server, err := url.Parse(*address)
	if err != nil {
		return nil, err
	}
	p := &proxy{target: server.Host, address: "127.0.0.1:0", open: map[net.Conn]bool{}}
	if err := p.unlock(); err != nil {
		return nil, err
	}
	server.Host = p.address
	*address = server.String()
	return p, nil
}

// unlock lets connections in.
func (p *proxy) unlock() error {
	listener, err := net.Listen("tcp", p.address)
	if err != nil {
		return err
	}
	p.lock.Lock()
	p.listener = listener
	p.address = listener.Addr().String()
	p.lock.Unlock()
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go p.pass(connection)
		}
	}()
	return nil
}

// shut refuses new connections and drops those that are open.
func (p *proxy) shut() {
	p.listener.Close()
	p.drop()
}

// drop ends all connections at once, in the middle of whatever they carry. Says how many there were.
func (p *proxy) drop() int {
	p.lock.Lock()
	defer p.lock.Unlock()
	dropped := len(p.open)
	for connection := range p.open {
		connection.Close()
	}
	return dropped
}

func (p *proxy) pass(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", p.target)
	if err != nil {
		return
	}
	defer far.Close()
	p.lock.Lock()
	p.open[near] = true
	p.lock.Unlock()
	go func() {
		io.Copy(far, near)
		far.Close()
	}()
	io.Copy(near, far)
	p.lock.Lock()
	delete(p.open, near)
	p.lock.Unlock()
}
