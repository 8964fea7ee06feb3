import type { AppContext } from '../app-context.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import { diskSpace } from '../platform/metrics/disk-space.ts';
import type { LoopLag } from '../platform/metrics/loop-lag.ts';
import type { RequestsOfMinute } from '../platform/metrics/requests-of-minute.ts';
import { VERSION } from '../platform/version.ts';
import type { Engine } from '../search/memory/ask/engine.ts';
import { columnsFileFigures } from '../search/memory/file/columns-file-figures.ts';
import { isDoneWithin } from '../platform/turns/is-done-within.ts';
import { forgetHandedBefore } from './hand-over-once.ts';
import { publishSystem } from './publish-system.ts';
import type { ServerFigures } from './server-figures.ts';
import { deleteLinesBefore, storeDay, storeLine, usedConnections } from './server-lines.queries.ts';
import { WaitingChange } from './waiting-change.ts';

const MINUTE = 60_000;
/** Lines are kept a minute longer than an hour, so that a plot of an hour has both ends. */
const KEPT = 61 * MINUTE;
/** Milliseconds for which the record of a handed-over mail is kept: longer than any job is retried. */
const HANDED_KEPT = 31 * 24 * 60 * MINUTE;
/** Maximum milliseconds that stopping waits for a line that is being written. */
const LONGEST_STOP = 2_000;
/** Days for which the sizes of the database and of disks are kept. */
export const DAYS_KEPT = 31;

export interface LineSources {
  readonly app: Pick<AppContext, 'db' | 'config' | 'clock' | 'log'>;
  readonly engine: Engine;
  readonly requests: RequestsOfMinute;
  readonly lag: LoopLag;
  readonly searchFolder: string;
  readonly sockets: () => number;
}

export interface KeptLines {
  /** Writes the first line, and then one each minute. */
  start(): void;
  stop(): Promise<void>;
}

/** Writes a line about this server into the database once a minute, for the page System. */
export function keepLines(sources: LineSources): KeptLines {
  const { app, lag } = sources;
  const startedAt = app.clock();
  const change = new WaitingChange(() => sources.engine.catchUp());
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let writing: Promise<void> | null = null;
  // Only one line is written at a time, even if the database is unreachable for minutes.
  const write = () => {
    writing ??= writeLine(sources, startedAt, change)
      .catch((error: unknown) => {
        if (!isStopped) app.log.warn({ err: error }, 'the line of this server could not be written');
      })
      .finally(() => {
        writing = null;
      });
  };
  return {
    start: () => {
      lag.start();
      timer = setInterval(write, MINUTE).unref();
      write();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      lag.stop();
      if (writing !== null) await isDoneWithin(writing, LONGEST_STOP);
    },
  };
}

async function writeLine(sources: LineSources, startedAt: Date, change: WaitingChange): Promise<void> {
  const { db, clock, config } = sources.app;
  const waits = await change.seconds();
  const figures = await figuresOf(sources, waits);
  const at = clock();
  await storeLine(db, { server: config.serverName, at, startedAt, version: VERSION, figures });
  await storeDay(db, { server: config.serverName, diskBytes: figures.disk?.used ?? null }, DAYS_KEPT);
  await deleteLinesBefore(db, new Date(at.getTime() - KEPT));
  await forgetHandedBefore(db, new Date(at.getTime() - HANDED_KEPT));
  await publishSystem(db);
}

async function figuresOf(sources: LineSources, waits: number): Promise<ServerFigures> {
  const { app, engine, requests, lag, sockets, searchFolder } = sources;
  const { publishedOn, figures } = engine.state();
  const file = await columnsFileFigures(searchFolder);
  return {
    ...requests.take(),
    sockets: sockets(),
    connections: await usedConnections(app.db),
    search: {
      isReady: engine.mark() !== null,
      persons: figures?.persons ?? 0,
      organizations: figures?.organizations ?? 0,
      bytes: figures?.bytes ?? 0,
      appliedOn: unixSecondsOrNull(publishedOn),
      waits,
    },
    file: file && { writtenOn: unixSeconds(file.writtenOn), bytes: file.bytes },
    disk: await diskSpace(app.config.dataDir),
    memory: process.memoryUsage.rss(),
    lag: lag.take(),
  };
}
