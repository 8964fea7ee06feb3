import { createTransport } from 'nodemailer';
import { asMessage, type Mailer } from './mail.ts';

/** Timeout in milliseconds. */
const PATIENCE = 15_000;

/** Sends mails to the server of SMTP_URL, over TLS unless the URL contains `?tls=off`. */
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
