import type { SessionEnd } from '@kithline/contract/session-end.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { LiveConnection } from '../lib/live.ts';
import { LiveContext } from '../lib/live-connection.ts';
import { useSecondFactorDue } from '../lib/second-factor-due.ts';
import { forgetSessionEnd, noteSessionEnd } from '../lib/session-end.ts';
import { checkedUser, leave } from './guards.ts';

/**
 * Keeps the live connection open while somebody is signed in, unless a required second factor is overdue,
 * since the server would refuse it. After an absence, everything on screen is refetched.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [connection] = useState(connect);
  const isDue = useSecondFactorDue();
  useEffect(() => {
    if (isDue) return;
    connection.start();
    return () => connection.stop();
  }, [connection, isDue]);
  return <LiveContext value={connection}>{children}</LiveContext>;
}

function connect(): LiveConnection {
  const connection = new LiveConnection({
    onReturn: () => void catchUp(),
    onEnd: (why) => void leaveOrReturn(connection, why),
  });
  return connection;
}

/**
 * Leaves after the end of the session, unless it only got a new token because the member changed the password
 * in this browser.
 */
async function leaveOrReturn(connection: LiveConnection, why: SessionEnd): Promise<void> {
  noteSessionEnd(why);
  const user = await checkedUser().catch(() => undefined);
  if (user === null) return leave();
  forgetSessionEnd();
  // Missed changes are fetched once the connection is open.
  connection.start();
}

/** Loaded on demand. */
async function catchUp(): Promise<void> {
  await (await import('./catch-up.ts')).catchUp();
}
