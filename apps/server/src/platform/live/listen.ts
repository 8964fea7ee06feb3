import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig, type Connection } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { LIVE_CHANNEL, type LiveNotice } from './publish.ts';

export interface ListenerOptions {
  connection: Connection;
  log: Logger;
  onNotice: (notice: LiveNotice) => unknown;
  /** Called when the connection is back after a loss, in which notifications may have been missed. */
  onGap: () => void;
}

export interface Listener {
  /** Resolves when the first connection listens. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds between two checks that the connection still works. */
const CHECK_EVERY = 15_000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;
const LONGEST_END = 1_000;

/** Receives the notifications of all servers on a separate connection, and reconnects if it is lost. */
export function createListener(options: ListenerOptions): Listener {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  return {
    start: () =>
      new Promise((resolve) => {
        running ??= keepListening(options, stopping.signal, resolve);
      }),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function keepListening(
  options: ListenerOptions,
  signal: AbortSignal,
  onFirst: () => void,
): Promise<void> {
  let failures = 0;
  let listenedBefore = false;
  while (!signal.aborted) {
    try {
      await listenUntilLost(options, signal, () => {
        failures = 0;
        if (listenedBefore) options.onGap();
        else onFirst();
        listenedBefore = true;
      });
    } catch (error) {
      if (!signal.aborted)
        options.log.warn({ err: error }, 'live events: the connection to the database was lost');
    }
    failures += 1;
    await pause(growingPause(failures), undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Milliseconds before reconnecting. Up to half of it is random, so that servers do not all reconnect at the
 * same moment.
 */
function growingPause(failures: number): number {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}

async function listenUntilLost(
  options: ListenerOptions,
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client = new pg.Client({
    ...clientConfig(options.connection),
    application_name: 'kithline-live',
    connectionTimeoutMillis: 10_000,
    query_timeout: 5000,
  });
  const lost = once(client, 'end');
  // If listening fails, nothing awaits `lost`, and a later error would end the process.
  lost.catch(() => undefined);
  let reason: unknown = null;
  // Without this handler, an error on an idle connection would end the process.
  client.on('error', (error) => (reason = error));
  client.on('notification', ({ payload }) => void hear(options, payload));
  const end = () => void client.end().catch(() => undefined);
  const stopped = Promise.withResolvers<void>();
  const stop = () => {
    end();
    // A frozen database does not close the connection.
    setTimeout(stopped.resolve, LONGEST_END).unref();
  };
  signal.addEventListener('abort', stop, { once: true });
  const check = setInterval(() => void client.query('select 1').catch(end), CHECK_EVERY);
  try {
    await client.connect();
    await client.query(`listen ${LIVE_CHANNEL}`);
    onListening();
    await Promise.race([lost, stopped.promise]);
    if (reason !== null) throw reason;
  } finally {
    clearInterval(check);
    signal.removeEventListener('abort', stop);
    end();
  }
}

async function hear(options: ListenerOptions, payload: string | undefined): Promise<void> {
  try {
    await options.onNotice(JSON.parse(payload ?? '') as LiveNotice);
  } catch (error) {
    options.log.error({ err: error }, 'live events: a notice could not be delivered');
  }
}
