import net from 'node:net';
import type { Part } from './part.ts';
import {
  bytesOfMessage,
  type FromPart,
  type Hello,
  isSameHello,
  readerForPart,
  type ToPart,
} from './part-messages.ts';

/** Milliseconds without a message after which a connection is closed. Pings come more often. */
const LONGEST_SILENCE = 60_000;

/** Answers the questions of servers over TCP. Closes a connection that sends anything but known messages. */
export function servePart(part: Part, hello: Hello): net.Server {
  return net.createServer({ noDelay: true }, (socket) => {
    const reader = readerForPart();
    const send = (message: FromPart) => void (socket.writable && socket.write(bytesOfMessage(message)));
    socket.setTimeout(LONGEST_SILENCE, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      try {
        for (const message of reader.read(chunk as Buffer)) {
          if (!('hello' in message)) handle(part, message, send);
          else if (isSameHello(message.hello, hello)) send({ hello });
          else {
            // The hello says what this part is, so that the other side can log the difference.
            socket.removeAllListeners('data').end(bytesOfMessage({ hello }));
            return;
          }
        }
      } catch {
        socket.destroy();
      }
    });
  });
}

function handle(
  part: Part,
  message: Exclude<ToPart, { hello: Hello }>,
  send: (message: FromPart) => void,
): void {
  const { id } = message;
  if ('ping' in message) send({ id, pong: true });
  else if ('follow' in message)
    part.follow(message.follow).then(
      (followed) => send({ id, ...followed }),
      (error: unknown) => send({ id, error: plainError(error) }),
    );
  else {
    const { mark, question, parameters } = message.ask;
    try {
      const found = part.answer(mark, question, parameters);
      send(found === null ? { id, ...part.followed() } : { id, mark, answer: found.answer });
    } catch (error) {
      send({ id, error: plainError(error) });
    }
  }
}

/** The fields of an error that are sent: enough to see whether the database is unreachable. */
function plainError(error: unknown): Extract<FromPart, { error: unknown }>['error'] {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  return { message, ...(code === undefined ? {} : { code }), ...(syscall === undefined ? {} : { syscall }) };
}
