import type { Logger } from '../log.ts';
import { receiverName } from './greeting.ts';
import type { Mail, Mailer } from './mail.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

export interface MailSettings {
  mail: { kind: 'outbox' } | { kind: 'smtp'; url: string };
  /** The sender: `Name <address>`. */
  mailFrom: string;
  dataDir: string;
}

export function createMailer({ mail, mailFrom, dataDir }: MailSettings, log: Logger): Mailer {
  const mailer =
    mail.kind === 'smtp'
      ? createSmtp({ url: mail.url, from: mailFrom })
      : createOutbox({ dataDir, from: mailFrom, log });
  const addressed = ({ to, ...rest }: Mail): Mail => ({
    ...rest,
    to: { ...to, name: receiverName(to.name) },
  });
  return { send: (mail) => mailer.send(addressed(mail)), close: () => mailer.close() };
}
