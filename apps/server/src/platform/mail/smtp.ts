import { createTransport } from 'nodemailer';
import { asMessage, type Mailer } from './mail.ts';

/** Milliseconds; a mail server that is slower than this is tried again later by the job that sends. */
const PATIENCE = 15_000;

/**
 * Hands mails to the server of SMTP_URL. They travel over TLS, or not at all, unless the address says
 * `?tls=off`.
 */
export function createSmtp({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    {
      ...readAddress(url),
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async (mail) => {
      await transport.sendMail(asMessage(mail));
    },
    close: () => transport.close(),
  };
}

function readAddress(text: string): { url: string; requireTLS: boolean; ignoreTLS: boolean } {
  const url = new URL(text);
  const isOff = url.searchParams.get('tls') === 'off';
  url.searchParams.delete('tls');
  return { url: url.href, requireTLS: !isOff, ignoreTLS: isOff };
}
