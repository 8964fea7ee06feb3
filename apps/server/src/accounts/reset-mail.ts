import type { AppContext } from '../app-context.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { addresseeOf, insertReset } from './password-reset.queries.ts';
import { type ResetBy, resetLetter } from './reset-letter.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import { hashToken, newToken } from './tokens.ts';

/** Milliseconds for which a code for a new password works. */
export const CODE_LIFE = 3_600_000;

interface Reset {
  usernameNorm: string;
  by?: ResetBy;
  /** The browser and IP network of the request, to be recorded; absent if they were already recorded. */
  asked?: { browser: string | null; network: string } | undefined;
}

/** Does nothing if no active user has the address. */
export async function sendResetMail(
  app: AppContext,
  mailer: Mailer,
  { usernameNorm, by = 'anybody', asked }: Reset,
): Promise<void> {
  const addressee = await addresseeOf(app.db, usernameNorm);
  if (addressee === null) return;
  const code = newToken();
  const now = app.clock();
  const expiresOn = new Date(now.getTime() + CODE_LIFE);
  const { userId, username } = addressee;
  const isStillTheirs = await insertReset(app.db, {
    codeHash: hashToken(code),
    userId,
    username,
    now,
    expiresOn,
  });
  if (!isStillTheirs) return;
  const url = new URL(`/reset-password?code=${code}`, app.config.publicUrl).href;
  await mailer.send(resetLetter({ ...addressee, address: username, url, by }));
  await recordRequest(app, userId, asked);
}

async function recordRequest(app: AppContext, userId: number, asked: Reset['asked']): Promise<void> {
  if (asked === undefined) return;
  const place = { ...asked, device: null };
  await recordSecurityEvent(app, app.db, { userId, kind: 'reset-asked', place });
}
