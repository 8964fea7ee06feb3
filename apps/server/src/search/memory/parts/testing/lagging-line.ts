import net from 'node:net';

/**
 * A port that forwards all bytes to and from another port with a delay. It stays open while the process
 * behind the other port restarts.
 */
export class LaggingLine {
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  readonly #lag: () => number;
  /** The port to which the bytes go. */
  target = 0;

  /** `lag` returns the delay of a piece in milliseconds. */
  constructor(lag: () => number) {
    this.#lag = lag;
    this.#server = net.createServer({ noDelay: true }, (socket) => this.#pass(socket));
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as net.AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(socket: net.Socket): void {
    const other = net.connect({ host: '127.0.0.1', port: this.target, noDelay: true });
    this.#carry(socket, other);
    this.#carry(other, socket);
  }

  #carry(from: net.Socket, to: net.Socket): void {
    this.#sockets.add(from);
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (piece) => {
      const lag = this.#lag();
      last = last
        .then(() => new Promise((resolve) => setTimeout(resolve, lag)))
        .then(() => to.writable && to.write(piece));
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
