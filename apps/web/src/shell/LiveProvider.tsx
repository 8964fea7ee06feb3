import type { SessionEnd } from '@kithline/contract/session-end.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { LiveConnection } from '../lib/live.ts';
import { LiveContext } from '../lib/live-connection.ts';
import { useSecondFactorDue } from '../lib/second-factor-due.ts';
import { forgetSessionEnd, noteSessionEnd } from '../lib/session-end.ts';
import { checkedUser, leave } from './guards.ts';

/**
 * Keeps the live connection open while somebody is signed in, unless a required second factor is overdue:
 * then the server would refuse the connection. After an interruption, everything on screen is refetched.
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
 * Handles the end of the session. If nobody is signed in, leads to the login page. Otherwise reopens the
 * connection: either the member changed the password in this browser, which gave the browser a new session
 * token, or the server cannot be reached.
 */
async function leaveOrReturn(connection: LiveConnection, why: SessionEnd): Promise<void> {
  noteSessionEnd(why);
  const user = await checkedUser().catch(() => undefined);
  if (user === null) return leave();
  forgetSessionEnd();
  connection.start();
}

async function catchUp(): Promise<void> {
  await (await import('./catch-up.ts')).catchUp();
}
