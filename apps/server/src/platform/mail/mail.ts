import * as z from 'zod/mini';

export const Mail = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type Mail = z.infer<typeof Mail>;

/**
 * Sends mails to a mail server, or into a folder where they can be read. Throws if a mail could not be
 * delivered to either.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
