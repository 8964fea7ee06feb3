import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { AppContext } from '../app-context.ts';
import { LoopLag } from '../platform/metrics/loop-lag.ts';
import { RequestsOfMinute } from '../platform/metrics/requests-of-minute.ts';
import { listenForMetrics, serveMetrics } from '../platform/metrics/serve-metrics.ts';
import { watchRequests } from '../platform/metrics/watch-requests.ts';
import type { Live } from '../platform/live/live.ts';
import type { Traces } from '../platform/traces/open-traces.ts';
import type { Engine } from '../search/memory/ask/engine.ts';
import type { ColumnsKeepingOptions } from '../search/memory/file/columns-keeping.ts';
import { isDoneWithin } from '../platform/turns/is-done-within.ts';
import { keepLines } from './keep-lines.ts';
import type { MailRecord } from './mail-record.ts';
import { createMetrics } from './metrics.ts';

/** Maximum milliseconds that stopping waits for a collector of traces. */
const LONGEST_STOP = 3_000;

export interface ServerSources {
  readonly app: AppContext;
  readonly fastify: FastifyInstance;
  readonly pool: pg.Pool;
  readonly engine: Engine;
  readonly mails: MailRecord;
  readonly file: Pick<ColumnsKeepingOptions, 'folder'>;
  readonly live: Pick<Live, 'size'>;
  /** Null if traces are off. */
  readonly traces: Traces | null;
}

export interface ServerWatch {
  /** Throws if the port for metrics cannot be used. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Measures this server, for the page System and, if configured, for Prometheus. */
export function watchServer(sources: ServerSources): ServerWatch {
  const { app, fastify, live, file, traces } = sources;
  const { listener, token } = app.config.metrics;
  const lag = new LoopLag();
  const requests = new RequestsOfMinute();
  const isOn = listener !== null || token !== null;
  const sockets = () => live.size();
  const metrics = isOn ? createMetrics({ ...sources, db: app.db, lag, sockets }) : null;
  const lines = keepLines({ ...sources, requests, lag, sockets, searchFolder: file.folder });
  watchRequests(fastify, (request) => {
    requests.note(request);
    metrics?.note(request);
  });
  traces?.watch(fastify);
  serveMetrics(fastify, token, metrics);
  let server: Server | null = null;
  return {
    start: async () => {
      server = metrics && (await listenForMetrics({ listener, token }, metrics));
      lines.start();
    },
    stop: async () => {
      server?.close();
      await lines.stop();
      if (traces)
        await isDoneWithin(
          traces.stop().catch(() => undefined),
          LONGEST_STOP,
        );
    },
  };
}
