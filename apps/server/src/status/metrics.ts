import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LoopLag } from '../platform/metrics/loop-lag.ts';
import type { MetricsText } from '../platform/metrics/serve-metrics.ts';
import type { AnsweredRequest } from '../platform/metrics/watch-requests.ts';
import type { Engine } from '../search/memory/ask/engine.ts';
import type { Db } from '../tables.ts';
import { lastBackup } from './last-backup.queries.ts';
import type { MailRecord } from './mail-record.ts';
import { isDoneWithin } from '../platform/turns/is-done-within.ts';
import { remembered } from '../platform/turns/remembered.ts';
import { importCounts, jobCounts, waitingMails } from './status.queries.ts';

/** Milliseconds for which figures from the database are cached. */
const REMEMBERED = 15_000;
/** Milliseconds for which a scrape waits for the database. Prometheus gives up after ten seconds. */
const PATIENCE = 3_000;
/** Upper limits of the histogram's buckets, in seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.2, 0.5, 1, 5];
const MICROSECONDS = 1e6;

interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface MetricsSources {
  readonly db: Db;
  readonly pool: Pool;
  readonly engine: Engine;
  readonly mails: MailRecord;
  readonly lag: LoopLag;
  readonly sockets: () => number;
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number | undefined];

interface Family {
  readonly type: 'gauge' | 'counter';
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Samples without a value are left out. */
  readonly samples: () => readonly Sample[] | Promise<readonly Sample[]>;
}

export interface Metrics extends MetricsText {
  note(request: AnsweredRequest): void;
}

/**
 * Measures for Prometheus. They name nobody: labels are patterns of routes, names of queues and states, never
 * ids, names, addresses or queries.
 */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const note = measureRequests(registry);
  const families = [
    ...ofDatabase(sources),
    ...ofSearch(sources.engine),
    ...ofMails(sources),
    ...ofProcess(sources),
  ];
  for (const family of families) measure(registry, family);
  return { note, contentType: registry.contentType, read: () => registry.metrics() };
}

function measureRequests(registry: Registry): Metrics['note'] {
  const answered = new Counter({
    name: 'kithline_requests_total',
    help: 'Answered requests, by call and status.',
    labelNames: ['call', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'kithline_request_duration_seconds',
    help: 'Time until the reply began, by call.',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return ({ call, status, milliseconds }) => {
    answered.inc({ call, status });
    durations.observe({ call }, milliseconds / 1000);
  };
}

function ofDatabase({ db, pool }: MetricsSources): Family[] {
  const jobs = remembered(() => jobCounts(db), REMEMBERED);
  const backup = remembered(() => lastBackup(db), REMEMBERED);
  const imports = remembered(() => importCounts(db), REMEMBERED);
  return [
    {
      type: 'gauge',
      name: 'kithline_database_pool_connections',
      help: 'Connections of this server to the database, and requests that wait for one.',
      labels: ['state'],
      samples: () => [
        [{ state: 'total' }, pool.totalCount],
        [{ state: 'idle' }, pool.idleCount],
        [{ state: 'waiting' }, pool.waitingCount],
      ],
    },
    {
      type: 'gauge',
      name: 'kithline_jobs',
      help: 'Jobs of all servers, by queue and state.',
      labels: ['queue', 'state'],
      samples: async () => (await jobs()).map((row) => [{ queue: row.name, state: row.state }, row.jobs]),
    },
    alone('gauge', 'kithline_backup_age_seconds', {
      help: 'Seconds since the end of the last backup that was read back. Missing if there is none.',
      value: async () => {
        const last = await backup();
        return last === null ? undefined : (Date.now() - last.endedOn.getTime()) / 1000;
      },
    }),
    {
      type: 'gauge',
      name: 'kithline_imports',
      help: 'Imports of all servers, by result.',
      labels: ['result'],
      samples: async () => (await imports()).map((row) => [{ result: row.state }, row.imports]),
    },
  ];
}

function ofSearch(engine: Engine): Family[] {
  const single = (
    type: Family['type'],
    name: string,
    rest: { help: string; value: () => number | undefined },
  ) => alone(type, `kithline_search_${name}`, rest);
  const state = () => engine.state();
  const age = () => {
    const { publishedOn } = state();
    return publishedOn === null ? undefined : (Date.now() - publishedOn.getTime()) / 1000;
  };
  return [
    single('gauge', 'ready', {
      help: '1 if searches can be answered.',
      value: () => Number(engine.mark() !== null),
    }),
    single('gauge', 'persons', { help: 'Persons in the search.', value: () => state().figures?.persons }),
    single('gauge', 'rows', {
      help: 'Rows of persons, including those that were replaced since the last sorting.',
      value: () => state().figures?.rows,
    }),
    single('gauge', 'memory_bytes', { help: 'Size of the columns.', value: () => state().figures?.bytes }),
    single('gauge', 'version_age_seconds', { help: 'Age of the version that is searched.', value: age }),
    single('counter', 'questions_total', {
      help: 'Questions to the search.',
      value: () => state().questions,
    }),
    single('counter', 'walked_persons_total', {
      help: 'Persons that questions to the search looked at.',
      value: () => engine.counts().walked,
    }),
    {
      type: 'counter',
      name: 'kithline_search_cache_answers_total',
      help: 'Questions to the caches, by outcome.',
      labels: ['cache', 'outcome'],
      samples: () =>
        Object.entries(engine.counts().caches).flatMap(([cache, outcomes]) =>
          Object.entries(outcomes).map(([outcome, answers]): Sample => [{ cache, outcome }, answers]),
        ),
    },
  ];
}

function ofMails({ db, mails }: MetricsSources): Family[] {
  const waiting = remembered(() => waitingMails(db), REMEMBERED);
  return [
    {
      type: 'counter',
      name: 'kithline_mails_total',
      help: 'Mails of this server, by result.',
      labels: ['result'],
      samples: () => [
        [{ result: 'sent' }, mails.sent],
        [{ result: 'failed' }, mails.failed],
      ],
    },
    alone('gauge', 'kithline_mails_waiting', { help: 'Mails of all servers that wait.', value: waiting }),
  ];
}

function ofProcess({ lag, sockets }: MetricsSources): Family[] {
  const cpu = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / MICROSECONDS;
  };
  return [
    alone('gauge', 'kithline_live_sockets', { help: 'Open live sockets.', value: sockets }),
    alone('gauge', 'kithline_event_loop_lag_seconds', {
      help: 'How late the event loop ran: p99 of at most a minute.',
      value: () => lag.seconds,
    }),
    alone('gauge', 'process_resident_memory_bytes', {
      help: 'Resident memory.',
      value: () => process.memoryUsage.rss(),
    }),
    alone('counter', 'process_cpu_seconds_total', { help: 'Processor time of all threads.', value: cpu }),
    alone('gauge', 'process_start_time_seconds', {
      help: 'Start of the process, in unix seconds.',
      value: () => Date.now() / 1000 - process.uptime(),
    }),
  ];
}

/** A family of one sample without labels. */
function alone(
  type: Family['type'],
  name: string,
  { help, value }: { help: string; value: () => number | undefined | Promise<number | undefined> },
): Family {
  return { type, name, help, samples: async () => [[{}, await value()]] };
}

function measure(registry: Registry, { type, name, help, labels = [], samples }: Family): void {
  const options = { name, help, labelNames: [...labels], registers: [registry] };
  const collect = async () => {
    const found = await orNone(samples);
    // No `await` may follow here. Otherwise, the samples of two concurrent scrapes would be added up.
    made.reset();
    // Otherwise, a measure without labels and without a value would be 0 instead of missing.
    if (labels.length === 0) made.remove();
    for (const [labelled, value] of found) if (value !== undefined) made.inc(labelled, value);
  };
  const made = type === 'gauge' ? new Gauge({ ...options, collect }) : new Counter({ ...options, collect });
}

/**
 * Returns no samples if reading them fails or takes too long, so that the other figures do not need the
 * database.
 */
async function orNone(samples: Family['samples']): Promise<readonly Sample[]> {
  const reading = Promise.try(samples).catch(() => []);
  return (await isDoneWithin(reading, PATIENCE)) ? reading : [];
}
