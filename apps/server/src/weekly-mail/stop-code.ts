import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../app-context.ts';

/** The member whose mail a code stops. */
interface StopOf {
  readonly userId: number;
  /** The normalized login email. The code stops working when this address changes. */
  readonly addressNorm: string;
}

/** Returns the code of a link that stops a member's mail, or a section of it, without a session. */
export function stopCode(app: AppContext, { userId, addressNorm }: StopOf): string {
  return `${userId}.${sign(app, { userId, addressNorm }).toString('base64url')}`;
}

/** The user whose mail a code claims to stop; null if the text is not a code. */
export function userOfCode(code: string): number | null {
  const id = Number(/^(\d{1,15})\.[\w-]+$/.exec(code)?.[1] ?? 0);
  return id > 0 ? id : null;
}

export function isStopCode(app: AppContext, code: string, of: StopOf): boolean {
  const [given, right] = [Buffer.from(code), Buffer.from(stopCode(app, of))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Signs with a derived key (RFC 5869), because the installation's secret also signs other things. */
function sign({ secret }: AppContext, { userId, addressNorm }: StopOf): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'stop the weekly mail', 32));
  return createHmac('sha256', key).update(`${userId} ${addressNorm}`).digest();
}
