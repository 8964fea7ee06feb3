import { useEffect, useState, type ReactNode } from 'react';
import { LiveConnection } from '../lib/live.ts';
import { LiveContext } from '../lib/live-connection.ts';
import { leave } from './guards.ts';

/** Keeps the live connection while somebody is signed in. After an absence everything that is shown is fetched again. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [connection] = useState(() => new LiveConnection({ onReturn: () => void catchUp(), onEnd: leave }));
  useEffect(() => {
    connection.start();
    return () => connection.stop();
  }, [connection]);
  return <LiveContext value={connection}>{children}</LiveContext>;
}

/** Only loaded by those who were away. */
async function catchUp(): Promise<void> {
  await (await import('./catch-up.ts')).catchUp();
}
