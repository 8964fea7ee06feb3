import { NewPassword } from '@kithline/contract/rules.ts';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import type { MetricsSettings } from './platform/metrics/serve-metrics.ts';
import { SAMPLERS, type TraceSettings } from './platform/traces/open-traces.ts';
import {
  BACKUP_ENVIRONMENT,
  backupOf,
  type BackupSettings,
  s3Of,
  type S3Settings,
  wrongTogether,
} from './config-backup.ts';
import { DATABASE_ENVIRONMENT, replicaUrlOf, wrongStandby } from './config-database.ts';

/**
 * The settings of the server, read once from the environment (docs/operating.md, "Settings"). The exporter of
 * traces reads OTEL_EXPORTER_OTLP_… by itself.
 */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  database: { kind: 'embedded' } | { kind: 'postgres'; url: string };
  /** The URL of a standby that answers read-only calls while the primary is away; null for none. */
  replicaUrl: string | null;
  publicUrl: URL;
  /** If true, requests must be sent to the host of PUBLIC_URL. */
  publicUrlIsSet: boolean;
  mail: { kind: 'outbox' } | { kind: 'smtp'; url: string };
  mailFrom: string;
  admin: { email: string; password: string | null };
  demo: boolean;
  rateLimit: boolean;
  logLevel: string;
  logPretty: boolean;
  /** Size of this server's pool of database connections. */
  poolSize: number;
  /** Null lets the server choose. */
  searchThreads: number | null;
  /** Whether to save the search's data in a file for the next start. */
  searchFile: boolean;
  /** Whether browsers get the service worker, which shows a page of Kithline while they are offline. */
  serviceWorker: boolean;
  /** Addresses whose X-Forwarded-… headers are trusted: a proxy-addr list. */
  trustProxy: string;
  /** Number of days for which a registration code works. */
  registrationCodeDays: number;
  /** Number of days for which activity is kept. */
  activityDays: number;
  /** The provider of facts about organizations; null for none. */
  enrichment: { url: string; token: string | null } | null;
  /** The secret with which a hosted chat service verifies a user's `signature`; null for none. */
  talkjsSecret: string | null;
  /** The URL for fetching logos, with "{domain}" in it; null for none. */
  logoUrlTemplate: string | null;
  /** The name under which administrators see this server. */
  serverName: string;
  /** By default, there is neither a listener nor a token. */
  metrics: MetricsSettings;
  /** Traces for OpenTelemetry; null for none. */
  traces: TraceSettings | null;
  /** The OpenID provider for signing in; null for none. */
  openId: OpenIdSettings | null;
  /** Backups on a schedule; null for none. */
  backup: BackupSettings | null;
  /** Storage for backups at `s3://…`; null for none. */
  s3: S3Settings | null;
}

export interface OpenIdSettings {
  /** The issuer identifier (OpenID Connect Discovery 1.0, section 3). */
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** The provider's name on the login button. */
  name: string;
}

const undefinedIfEmpty = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(z.transform(undefinedIfEmpty), z.optional(schema));

const isLogoTemplate = (text: string): boolean =>
  /^https?:\/\/./iu.test(text) &&
  text.includes('{domain}') &&
  URL.canParse(text.replaceAll('{domain}', 'kithline.example'));

/** Links in mails start at the root of the host, like the web app. */
const isWithoutPath = (text: string): boolean => {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash } = new URL(text);
  return pathname === '/' && search + hash === '';
};

/**
 * Whether the `tls` option of the URL is missing or, for smtp:// only, `off`. Any other value is refused:
 * after a typing error, mails would be sent with less protection than intended.
 */
function isTlsOptionValid(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { protocol, searchParams } = new URL(text);
  const option = searchParams.get('tls');
  return option === null || (option === 'off' && protocol === 'smtp:');
}

const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/u;

/**
 * An issuer must use https or be on this machine, because the client's secret is sent there. The URL of the
 * discovery document is refused: tokens name the issuer by another URL.
 */
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username + password !== '' || /[?#]|\/\.well-known\//u.test(text)) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOST.test(hostname));
};

const oneWord = z
  .string()
  .check(z.regex(/^[!-~]+$/u, { error: 'must be one word of plain letters, digits and signs' }));

const Environment = z.object({
  PORT: optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(DATABASE_ENVIRONMENT.DATABASE_URL),
  DATABASE_REPLICA_URL: optional(DATABASE_ENVIRONMENT.DATABASE_REPLICA_URL),
  PUBLIC_URL: optional(
    z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).check(
      z.refine(isWithoutPath, {
        error:
          'must end after the host: Kithline is served from the root of its host, and links in mails start there. ' +
          'Give Kithline a host of its own, such as https://kithline.example.com',
      }),
    ),
  ),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).check(
      z.refine(isTlsOptionValid, {
        error: 'accepts the option tls only as ?tls=off, and only after smtp://',
      }),
    ),
  ),
  MAIL_FROM: optional(z.string()),
  ADMIN_EMAIL: optional(z.email({ error: 'must be an e-mail address' })),
  ADMIN_PASSWORD: optional(NewPassword),
  DEMO: optional(z.enum(['0', '1'])),
  RATE_LIMIT: optional(z.enum(['on', 'off'])),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  LOG_FORMAT: optional(z.enum(['json', 'pretty'])),
  DATABASE_POOL: optional(z.coerce.number().check(z.int(), z.gte(2), z.lte(200))),
  SEARCH_THREADS: optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(64))),
  SEARCH_FILE: optional(z.enum(['on', 'off'])),
  SERVICE_WORKER: optional(z.enum(['on', 'off'])),
  TRUST_PROXY: optional(
    z
      .string()
      .check(
        z.regex(/^[\w.:/, ]+$/, { error: 'must be a list of addresses, networks or names such as loopback' }),
      ),
  ),
  REGISTRATION_CODE_DAYS: optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(365))),
  ACTIVITY_DAYS: optional(z.coerce.number().check(z.int(), z.gte(30), z.lte(36_500))),
  ENRICHMENT_URL: optional(z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' })),
  ENRICHMENT_TOKEN: optional(oneWord),
  TALKJS_SECRET: optional(
    z
      .string()
      .check(
        z.regex(/^[!-~]{16,}$/, { error: 'must be one word of at least 16 plain letters, digits and signs' }),
      ),
  ),
  SERVER_NAME: optional(
    z.string().check(z.regex(/^[^\p{Cc}]{1,60}$/u, { error: 'must be a name of at most 60 characters' })),
  ),
  METRICS_PORT: optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  METRICS_HOST: optional(z.string()),
  METRICS_TOKEN: optional(
    z
      .string()
      .check(
        z.regex(/^[!-~]{16,}$/, { error: 'must be one word of at least 16 plain letters, digits and signs' }),
      ),
  ),
  OTEL_SDK_DISABLED: optional(z.enum(['true', 'false'])),
  OTEL_TRACES_EXPORTER: optional(z.enum(['otlp', 'none'])),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }),
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }),
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: optional(z.enum(['http/protobuf'])),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: optional(z.enum(['http/protobuf'])),
  OTEL_PROPAGATORS: optional(z.enum(['none', 'tracecontext'])),
  OTEL_TRACES_SAMPLER: optional(z.enum(SAMPLERS)),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().check(z.gte(0), z.lte(1))),
  LOGO_URL_TEMPLATE: optional(
    z.string().check(
      z.refine(isLogoTemplate, {
        error: 'must start with http:// or https:// and contain {domain}',
      }),
    ),
  ),
  OIDC_ISSUER: optional(
    z.string().check(
      z.refine(isIssuer, {
        error:
          'must be the address of an OpenID provider: https://, or http:// on this machine only, without a user, ' +
          'a query, a fragment or /.well-known/',
      }),
    ),
  ),
  OIDC_CLIENT_ID: optional(oneWord),
  OIDC_CLIENT_SECRET: optional(oneWord),
  OIDC_NAME: optional(
    z.string().check(z.regex(/^[^\p{Cc}]{1,40}$/u, { error: 'must be a name of at most 40 characters' })),
  ),
  BACKUP_TO: optional(BACKUP_ENVIRONMENT.BACKUP_TO),
  BACKUP_AT: optional(BACKUP_ENVIRONMENT.BACKUP_AT),
  BACKUP_EVERY: optional(BACKUP_ENVIRONMENT.BACKUP_EVERY),
  BACKUP_KEEP: optional(BACKUP_ENVIRONMENT.BACKUP_KEEP),
  S3_ENDPOINT: optional(BACKUP_ENVIRONMENT.S3_ENDPOINT),
  S3_REGION: optional(BACKUP_ENVIRONMENT.S3_REGION),
  S3_ACCESS_KEY_ID: optional(BACKUP_ENVIRONMENT.S3_ACCESS_KEY_ID),
  S3_SECRET_ACCESS_KEY: optional(BACKUP_ENVIRONMENT.S3_SECRET_ACCESS_KEY),
});

export const SETTINGS: readonly string[] = Object.keys(Environment.def.shape);

/** These settings must be set together. */
const OF_PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** Parses the settings. Throws one Error that lists everything that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env, { error: z.locales.en().localeError });
  const inconsistent = [...missingOfProvider(env), ...wrongTogether(env), ...wrongStandby(env)];
  if (!parsed.success || inconsistent.length > 0)
    throw new Error(explain([...issuesOf(parsed.error), ...inconsistent]));
  const set = parsed.data;
  const port = set.PORT ?? 3000;
  return {
    host: set.HOST ?? '127.0.0.1',
    port,
    dataDir: path.resolve(set.DATA_DIR ?? './data'),
    database: set.DATABASE_URL ? { kind: 'postgres', url: set.DATABASE_URL } : { kind: 'embedded' },
    replicaUrl: replicaUrlOf(set),
    publicUrl: new URL(set.PUBLIC_URL ?? `http://localhost:${port}`),
    publicUrlIsSet: set.PUBLIC_URL !== undefined,
    mail: set.SMTP_URL ? { kind: 'smtp', url: set.SMTP_URL } : { kind: 'outbox' },
    mailFrom: set.MAIL_FROM ?? 'Kithline <no-reply@localhost>',
    admin: { email: set.ADMIN_EMAIL ?? 'admin@example.test', password: set.ADMIN_PASSWORD ?? null },
    demo: set.DEMO === '1',
    rateLimit: set.RATE_LIMIT !== 'off',
    logLevel: set.LOG_LEVEL ?? 'info',
    logPretty: set.LOG_FORMAT === 'pretty',
    poolSize: set.DATABASE_POOL ?? 20,
    searchThreads: set.SEARCH_THREADS ?? null,
    searchFile: set.SEARCH_FILE !== 'off',
    serviceWorker: set.SERVICE_WORKER !== 'off',
    trustProxy: set.TRUST_PROXY ?? 'loopback',
    registrationCodeDays: set.REGISTRATION_CODE_DAYS ?? 30,
    activityDays: set.ACTIVITY_DAYS ?? 730,
    talkjsSecret: set.TALKJS_SECRET ?? null,
    logoUrlTemplate: set.LOGO_URL_TEMPLATE ?? null,
    enrichment: set.ENRICHMENT_URL ? { url: set.ENRICHMENT_URL, token: set.ENRICHMENT_TOKEN ?? null } : null,
    serverName: set.SERVER_NAME ?? os.hostname(),
    metrics: metricsOf(set),
    traces: tracesOf(set),
    openId: openIdOf(set),
    backup: backupOf(set),
    s3: s3Of(set),
  };
}

function metricsOf(set: z.output<typeof Environment>): MetricsSettings {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1', METRICS_TOKEN: token = null } = set;
  return { listener: port === undefined ? null : { host, port }, token };
}

/**
 * A place to send traces, or the exporter `otlp`, turns traces on. The exporter `none` and
 * OTEL_SDK_DISABLED=true turn them off in any case.
 */
function tracesOf(set: z.output<typeof Environment>): TraceSettings | null {
  const endpoint = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? set.OTEL_EXPORTER_OTLP_ENDPOINT;
  const exporter = set.OTEL_TRACES_EXPORTER ?? (endpoint === undefined ? 'none' : 'otlp');
  if (exporter === 'none' || set.OTEL_SDK_DISABLED === 'true') return null;
  return {
    sampler: set.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    ratio: set.OTEL_TRACES_SAMPLER_ARG ?? 1,
    continuesTraces: set.OTEL_PROPAGATORS === 'tracecontext',
  };
}

function openIdOf(set: z.output<typeof Environment>): OpenIdSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set;
  if (!OIDC_ISSUER || !clientId || !clientSecret) return null;
  const issuer = new URL(OIDC_ISSUER);
  return { issuer, clientId, clientSecret, name: set.OIDC_NAME ?? issuer.host };
}

type SettingIssue = readonly [name: string, why: string];

function missingOfProvider(env: Record<string, string | undefined>): SettingIssue[] {
  const setNames = [...OF_PROVIDER, 'OIDC_NAME'].filter((name) => env[name]);
  if (setNames.length === 0) return [];
  const why = `must be set too, because ${setNames.join(' and ')} ${setNames.length === 1 ? 'is' : 'are'} set`;
  return OF_PROVIDER.filter((name) => !env[name]).map((name) => [name, why]);
}

const issuesOf = (error: z.core.$ZodError | undefined): SettingIssue[] =>
  (error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]);

function explain(issues: readonly SettingIssue[]): string {
  return ['These settings are invalid:', ...issues.map(([name, why]) => `  ${name}: ${why}`)].join('\n');
}
