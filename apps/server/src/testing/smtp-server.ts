import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type ReadMail, readMail } from './mails.ts';

export interface TestSmtpServer {
  url: string;
  /** The accepted mails, oldest first. */
  received: ReadMail[];
  /** Number of rejected recipients. */
  refused: () => number;
}

/**
 * Starts a real mail server that stores all mails, or rejects all recipients. It confirms a mail after
 * `delay` milliseconds.
 */
export async function anSmtpServer(
  options: { refuses?: boolean; delay?: number } = {},
): Promise<TestSmtpServer> {
  const received: ReadMail[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (!options.refuses) return done();
      refused += 1;
      done(new Error('no such mailbox'));
    },
    onData: (stream, _session, done) => {
      const store = async (chunks: Buffer[]) => {
        received.push(await readMail(Buffer.concat(chunks)));
        setTimeout(done, options.delay ?? 0);
      };
      // If the client disconnects in the middle of a mail, as a killed server does, the mail is not stored.
      void stream.toArray().then(store, done);
    },
  });
  // Killed servers reset their connections. Without a listener, this error would end the test run.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}?tls=off`, received, refused: () => refused };
}
