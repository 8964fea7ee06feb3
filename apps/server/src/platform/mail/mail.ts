import * as z from 'zod/mini';

export const Mail = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The URL with which a mail program stops regular mails in one click (RFC 8058). */
  stopUrl: z.optional(z.string()),
});
export type Mail = z.infer<typeof Mail>;

export function asMessage({ stopUrl, ...mail }: Mail) {
  if (stopUrl === undefined) return mail;
  const headers = {
    'List-Unsubscribe': `<${stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...mail, headers };
}

/** Sends mails to a mail server, or writes them into a folder. Throws if that fails. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
