import type { SessionEnd } from '@kithline/contract/session-end.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { LiveConnection } from '../lib/live.ts';
import { LiveContext } from '../lib/live-connection.ts';
import { useSecondFactorDue } from '../lib/second-factor-due.ts';
import { forgetSessionEnd, noteSessionEnd } from '../lib/session-end.ts';
import { checkedUser, leave } from './guards.ts';

/**
 * Keeps the live connection while somebody is signed in, unless a required second factor is overdue: the
 * server would refuse it. After an absence everything that is shown is fetched again.
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
 * The session has ended, unless it only got a new token, as when the member changed the password in this
 * browser.
 */
async function leaveOrReturn(connection: LiveConnection, why: SessionEnd): Promise<void> {
  noteSessionEnd(why);
  const user = await checkedUser().catch(() => undefined);
  if (user === null) return leave();
  forgetSessionEnd();
  // What was missed is fetched once the connection is open.
  connection.start();
}

/** Only loaded by those who were away. */
async function catchUp(): Promise<void> {
  await (await import('./catch-up.ts')).catchUp();
}
