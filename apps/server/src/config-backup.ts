import path from 'node:path';
import * as z from 'zod/mini';

export interface BackupSettings {
  /** A folder (absolute), or `s3://bucket/prefix`. */
  readonly to: string;
  readonly schedule: BackupSchedule;
  /** Number of newest backups that are kept. */
  readonly keep: number;
}

/** A time of day in the time zone of the process, or an interval in milliseconds. */
export type BackupSchedule =
  | { readonly kind: 'at'; readonly hour: number; readonly minute: number }
  | { readonly kind: 'every'; readonly milliseconds: number };

/** The expected interval of backups in milliseconds: one day unless BACKUP_EVERY sets another one. */
export function backupInterval(settings: BackupSettings | null): number {
  return settings?.schedule.kind === 'every' ? settings.schedule.milliseconds : UNITS.d;
}

export interface S3Settings {
  readonly endpoint: URL;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const MINUTE = 60_000;
const UNITS = { m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE };
/** Milliseconds. More frequent backups would keep the server busy. */
const LEAST_INTERVAL = 10 * MINUTE;
const MOST_INTERVAL = 7 * UNITS.d;

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/u;
const INTERVAL = /^(\d{1,4})([mhd])$/u;
/** Without characters that a URL would have to encode. */
const S3_PLACE = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/u;

const isPlace = (text: string): boolean => !text.startsWith('s3:') || S3_PLACE.test(text);

function millisecondsOf(text: string): number {
  const [, count = '', unit = ''] = INTERVAL.exec(text) ?? [];
  return unit === 'm' || unit === 'h' || unit === 'd' ? Number(count) * UNITS[unit] : 0;
}

const isInterval = (text: string): boolean => {
  const milliseconds = millisecondsOf(text);
  return milliseconds >= LEAST_INTERVAL && milliseconds <= MOST_INTERVAL;
};

const isEndpoint = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return /^https?:$/u.test(protocol) && username + password + search + hash === '' && pathname === '/';
};

const word = z
  .string()
  .check(z.regex(/^[!-~]+$/u, { error: 'must be one word of plain letters, digits and signs' }));

export const BACKUP_ENVIRONMENT = {
  BACKUP_TO: z.string().check(
    z.refine(isPlace, {
      error: 'must be a folder, or s3://bucket/prefix with plain letters, digits and . _ - in the prefix',
    }),
  ),
  BACKUP_AT: z.string().check(z.regex(TIME, { error: 'must be a time of day such as 02:00' })),
  BACKUP_EVERY: z
    .string()
    .check(
      z.refine(isInterval, { error: 'must be 10m to 7d: a number and m (minutes), h (hours) or d (days)' }),
    ),
  BACKUP_KEEP: z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)),
  S3_ENDPOINT: z.string().check(
    z.refine(isEndpoint, {
      error: 'must be https://host or http://host, without a user, a path or a query',
    }),
  ),
  S3_REGION: z.string().check(z.regex(/^[a-z0-9-]+$/u, { error: 'must be a region such as eu-central-1' })),
  S3_ACCESS_KEY_ID: word,
  S3_SECRET_ACCESS_KEY: word,
};

type BackupEnvironment = {
  [Name in keyof typeof BACKUP_ENVIRONMENT]?: z.output<(typeof BACKUP_ENVIRONMENT)[Name]> | undefined;
};

const AT_NIGHT = '02:00';
const USUAL_KEEP = 14;

/** The settings of scheduled backups; null if BACKUP_TO is not set. */
export function backupOf(set: BackupEnvironment): BackupSettings | null {
  if (set.BACKUP_TO === undefined) return null;
  const to = set.BACKUP_TO.startsWith('s3:') ? set.BACKUP_TO : path.resolve(set.BACKUP_TO);
  return { to, schedule: scheduleOf(set), keep: set.BACKUP_KEEP ?? USUAL_KEEP };
}

function scheduleOf({ BACKUP_AT: at, BACKUP_EVERY: every }: BackupEnvironment): BackupSchedule {
  if (every !== undefined) return { kind: 'every', milliseconds: millisecondsOf(every) };
  const [, hour, minute] = TIME.exec(at ?? AT_NIGHT) ?? [];
  return { kind: 'at', hour: Number(hour), minute: Number(minute) };
}

/** The S3-compatible storage; null without a key for it. */
export function s3Of(set: BackupEnvironment): S3Settings | null {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  const region = set.S3_REGION ?? 'us-east-1';
  const endpoint = new URL(set.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`);
  return { endpoint, region, accessKeyId, secretAccessKey };
}

/** The wrong combinations of these settings: the name of a setting, and the reason. */
export function wrongTogether(
  env: Record<string, string | undefined>,
): (readonly [name: string, why: string])[] {
  const wrong: (readonly [string, string])[] = [];
  const pair = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const needsKey = env['BACKUP_TO']?.startsWith('s3:') ?? false;
  if (needsKey || pair.some((name) => env[name])) {
    const why = `must be set too, because ${needsKey ? 'BACKUP_TO' : pair.find((name) => env[name])} needs it`;
    for (const name of pair) if (!env[name]) wrong.push([name, why]);
  }
  if (env['BACKUP_AT'] && env['BACKUP_EVERY'])
    wrong.push(['BACKUP_EVERY', 'cannot be set together with BACKUP_AT']);
  for (const name of ['BACKUP_AT', 'BACKUP_EVERY', 'BACKUP_KEEP'])
    if (env[name] && !env['BACKUP_TO']) wrong.push([name, 'has no effect without BACKUP_TO']);
  return wrong;
}
