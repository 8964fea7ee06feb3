import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant } from './wire.ts';

/** When something needs an administrator's attention, worst first. */
export const SYSTEM_STATES = ['now', 'soon', 'fine'] as const;
const State = z.enum(SYSTEM_STATES);
export type SystemState = z.infer<typeof State>;

/** Why a mail was not sent, without the receiver's address. */
export const MAIL_FAILURES = [
  /** The mail server refuses our user or password. */
  'password',
  /** The mail server cannot be reached, or does not respond in time. */
  'unreachable',
  /** The mail server offers no TLS, or its certificate is invalid. */
  'unsafe',
  /** The mail server refuses this receiver. Other mails can be sent. */
  'receiver',
  /** The outbox in DATA_DIR cannot be written. */
  'folder',
  /** The mail server refuses the mail for another reason. */
  'refused',
] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** `code` is the mail server's reply code (RFC 5321), such as 535. */
const WhyUnsent = z.object({ failure: z.enum(MAIL_FAILURES), code: z.nullable(z.int()) });
export type WhyUnsent = z.infer<typeof WhyUnsent>;

export const JOB_KINDS = ['import', 'mail', 'picture', 'task'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_ENDS = ['failed', 'cut-off', 'too-long', 'no-database'] as const;
export type JobEnd = (typeof JOB_ENDS)[number];

const FailedJob = z.object({
  id: z.uuid(),
  kind: z.enum(JOB_KINDS),
  /** Without any name: "Import of a contacts file". */
  words: z.string(),
  end: z.enum(JOB_ENDS),
  failedOn: Instant,
  tries: z.int(),
});
export type FailedJob = z.infer<typeof FailedJob>;

const Bytes = z.number();

/** The last 60 minutes, oldest first; null for a minute without a report. */
const Minutes = z.array(z.nullable(z.number()));

export const ServerState = z
  .object({
    name: z.string(),
    startedOn: Instant,
    /** When the server last reported its state. */
    heardOn: Instant,
    isGone: z.boolean(),
    version: z.object({
      state: State,
      own: z.string(),
      /** The newest version of the servers that still report or, if none does, of all servers. */
      newest: z.string(),
    }),
    search: z.object({
      state: State,
      isReady: z.boolean(),
      persons: z.int(),
      organizations: z.int(),
      bytes: Bytes,
    }),
    lastChange: z.object({
      state: State,
      /** Null until the search has read the whole directory. */
      appliedOn: z.nullable(Instant),
      /** Seconds for which a change has been waiting; 0 if none waits. */
      waits: z.number(),
    }),
    /** The file from which the search starts faster. */
    file: z.nullable(z.object({ state: State, writtenOn: Instant, bytes: Bytes })),
    sockets: z.object({ state: State, open: z.int(), most: z.int() }),
    requests: z.object({ perSecond: z.number(), minutes: Minutes }),
    speed: z.object({
      state: State,
      /** Milliseconds, for the last minute; null without calls. */
      p95: z.nullable(z.number()),
      limit: z.number(),
      minutes: Minutes,
      /**
       * The minutes of the last hour with `p95` over the limit, and the time of the middle one; null for too
       * few to report.
       */
      over: z.nullable(z.object({ minutes: z.int(), around: Instant })),
    }),
    /** Resident memory, and the event loop's lag in seconds. */
    process: z.object({ bytes: Bytes, lag: z.number() }),
  })
  .register(z.globalRegistry, { id: 'ServerState' });
export type ServerState = z.infer<typeof ServerState>;

export const System = z
  .object({
    at: Instant,
    mail: z.object({
      state: State,
      /** To a mail server, or into a folder where mails can be read. */
      kind: z.enum(['smtp', 'outbox']),
      lastSentOn: z.nullable(Instant),
      waiting: z.int(),
      /** The last failure, if it is later than the last mail that was sent. */
      unsent: z.nullable(WhyUnsent),
    }),
    jobs: z.object({
      state: State,
      waiting: z.int(),
      failed: z.int(),
      list: z.array(FailedJob),
    }),
    database: z.object({
      state: State,
      version: z.string(),
      bytes: Bytes,
      /** The growth since the oldest recorded day, and the age of that day; null on the first day. */
      growth: z.nullable(z.object({ bytes: Bytes, days: z.int() })),
    }),
    connections: z.object({ state: State, used: z.int(), most: z.int(), peak: z.int() }),
    /** The fullest disk with a DATA_DIR; null if none could be measured. */
    disk: z.nullable(
      z.object({
        state: State,
        server: z.string(),
        used: Bytes,
        total: Bytes,
        /** Days until the disk is full at the pace of the last days; null if it is not filling. */
        fullIn: z.nullable(z.int()),
      }),
    ),
    backup: z.object({
      state: State,
      isScheduled: z.boolean(),
      /** The last backup that was read back for verification, and its duration in seconds. */
      last: z.nullable(z.object({ endedOn: Instant, seconds: z.number(), bytes: z.nullable(Bytes) })),
      /** Whether a backup has failed since the one in `last`. */
      hasFailed: z.boolean(),
    }),
    schedule: z.object({
      state: State,
      tasks: z.int(),
      late: z.array(z.string()),
      lastOn: z.nullable(Instant),
    }),
    /** Sorted by name. */
    servers: z.array(ServerState),
  })
  .register(z.globalRegistry, { id: 'System' });
export type System = z.infer<typeof System>;

export const systemApi = {
  read: endpoint({
    method: 'GET',
    path: '/admin/system',
    audience: 'administrator',
    summary: 'The state of mail, jobs, database, disk and schedule, and of each server',
    reply: System,
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/admin/system/jobs/{id}/retry',
    audience: 'administrator',
    summary: 'Try a failed job again',
    params: z.object({ id: z.uuid() }),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/admin/system/test-mail',
    audience: 'administrator',
    limit: 'reset',
    summary: "Send a mail to the administrator's own address, and report the outcome",
    reply: z.object({ kind: z.enum(['smtp', 'outbox']), unsent: z.nullable(WhyUnsent) }),
  }),
};
