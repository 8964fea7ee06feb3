import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';

/** Milliseconds; a mail server that is slower than this is tried again later by the job that sends. */
const PATIENCE = 15_000;

/** Hands mails to the server of SMTP_URL. */
export function createSmtp({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url,
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
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
