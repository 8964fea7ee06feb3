import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../app-context.ts';

/** Whose mail a code stops. */
interface StopOf {
  readonly userId: number;
  /** The folded login email that the mail goes to; the code works no longer than mails go there. */
  readonly addressNorm: string;
}

/** The code of a link that stops the mail of a member, without a session. It does nothing else. */
export function stopCode(app: AppContext, { userId, addressNorm }: StopOf): string {
  return `${userId}.${sign(app, { userId, addressNorm }).toString('base64url')}`;
}

/** Whose mail a code claims to stop; null for a text that is none. */
export function userOfCode(code: string): number | null {
  const id = Number(/^(\d{1,15})\.[\w-]+$/.exec(code)?.[1] ?? 0);
  return id > 0 ? id : null;
}

export function isStopCode(app: AppContext, code: string, of: StopOf): boolean {
  const [given, right] = [Buffer.from(code), Buffer.from(stopCode(app, of))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** With a key of its own (RFC 5869): the installation's secret also signs other things. */
function sign({ secret }: AppContext, { userId, addressNorm }: StopOf): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'stop the weekly mail', 32));
  return createHmac('sha256', key).update(`${userId} ${addressNorm}`).digest();
}
