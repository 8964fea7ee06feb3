import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Closing } from './site.ts';

export interface Mailbox {
  readonly url: string;
  countFor(address: string): number;
}

/** Opens a mail server that counts the mails of each receiver. */
export async function openMailbox(closing: Closing): Promise<Mailbox> {
  const counts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const count = () => {
        for (const { address } of envelope.rcptTo) counts.set(address, (counts.get(address) ?? 0) + 1);
        done();
      };
      void stream.toArray().then(count, done);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.add(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    countFor: (address) => counts.get(address) ?? 0,
  };
}
