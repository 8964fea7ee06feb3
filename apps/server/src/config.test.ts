import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('the error for a wrong setting says which values are allowed', () => {
  const settings = { PORT: 'abc', DATABASE_POOL: '1', LOG_LEVEL: 'loud', PUBLIC_URL: 'kithline' };
  const read = () => readConfig(settings);
  expect(read).toThrow(/PORT: .*expected number/u);
  expect(read).toThrow(/DATABASE_POOL: .*>=2/u);
  expect(read).toThrow(/LOG_LEVEL: .*"fatal"\|"error"/u);
  expect(read).toThrow(/PUBLIC_URL: must start with http/u);
});

it.each(['https://example.com/kithline', 'https://example.com/?a=1', 'https://example.com/#top'])(
  'a PUBLIC_URL with anything after its host is refused with the reason: %s',
  (url) => {
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow(
      /PUBLIC_URL: must end after the host: .*links in mails/u,
    );
  },
);

it.each(['https://example.com', 'https://example.com/', 'http://localhost:8080'])(
  'a PUBLIC_URL that consists of a host is accepted: %s',
  (url) => {
    expect(readConfig({ PUBLIC_URL: url }).publicUrl.href).toBe(new URL(url).href);
  },
);

it.each([
  ['smtp://mail.example.test:587', true],
  ['smtps://mail.example.test', true],
  ['smtp://mail.example.test:25?tls=off', true],
  ['smtp://mail.example.test?tls=no', false],
  ['smtps://mail.example.test?tls=off', false],
])('SMTP_URL=%s is accepted: %s', (SMTP_URL, isAccepted) => {
  const read = () => readConfig({ SMTP_URL });
  if (isAccepted) expect(read().mail).toEqual({ kind: 'smtp', url: SMTP_URL });
  else expect(read).toThrow(/SMTP_URL: accepts the option tls only as \?tls=off/u);
});

it('metrics are off by default; with a port, they are served at the set host, or else to this machine only; a short token is refused', () => {
  expect(readConfig({}).metrics).toEqual({ listener: null, token: null });
  expect(readConfig({ METRICS_PORT: '9464' }).metrics.listener).toEqual({ host: '127.0.0.1', port: 9464 });
  const open = readConfig({
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.5',
    METRICS_TOKEN: 'a-long-enough-token',
  });
  expect(open.metrics).toEqual({ listener: { host: '10.0.0.5', port: 9464 }, token: 'a-long-enough-token' });
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
    /METRICS_TOKEN: must be one word of at least 16/u,
  );
});

it('traces are on if a place to send them or the exporter otlp is set, but can be switched off', () => {
  const there = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  expect(readConfig({}).traces).toBeNull();
  expect(readConfig(there).traces).toEqual({
    sampler: 'parentbased_always_on',
    ratio: 1,
    continuesTraces: false,
  });
  expect(readConfig({ ...there, OTEL_PROPAGATORS: 'tracecontext' }).traces?.continuesTraces).toBe(true);
  expect(readConfig({ OTEL_TRACES_EXPORTER: 'otlp' }).traces).not.toBeNull();
  expect(readConfig({ ...there, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeNull();
  expect(readConfig({ ...there, OTEL_SDK_DISABLED: 'true' }).traces).toBeNull();
  const tenth = { ...there, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  expect(readConfig(tenth).traces).toMatchObject({ sampler: 'traceidratio', ratio: 0.1 });
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/OTEL_EXPORTER_OTLP_PROTOCOL/u);
});

it('the URLs of primary and standby may have several hosts, and a standby requires DATABASE_URL', () => {
  const DATABASE_URL = 'postgres://kithline@one:5432,two:5432/kithline?target_session_attrs=read-write';
  expect(readConfig({ DATABASE_URL })).toMatchObject({ database: { url: DATABASE_URL }, replicaUrl: null });
  const read = (DATABASE_REPLICA_URL: string) =>
    readConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).replicaUrl;
  expect(read('postgres://two/kithline')).toBe('postgres://two/kithline');
  expect(read('postgres://one,two/kithline')).toBe(
    'postgres://one,two/kithline?target_session_attrs=prefer-standby',
  );
  expect(() => read('postgres://one,two/kithline?target_session_attrs=read-write')).toThrow(
    /DATABASE_REPLICA_URL: must lead to a standby/u,
  );
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://two/kithline' })).toThrow(
    /DATABASE_REPLICA_URL: is for a standby of the database of DATABASE_URL, which is not set/u,
  );
  expect(() => readConfig({ DATABASE_URL: `${DATABASE_URL}x`.replace('read-writex', 'standby') })).toThrow(
    /DATABASE_URL: must lead to the primary/u,
  );
});

const PROVIDER = {
  OIDC_ISSUER: 'https://id.example.test/realms/acme',
  OIDC_CLIENT_ID: 'kithline',
  OIDC_CLIENT_SECRET: 'a-secret',
};

describe('an OpenID provider', () => {
  it('does not exist without settings, and is named after its host unless a name is set', () => {
    expect(readConfig({}).openId).toBeNull();
    expect(readConfig(PROVIDER).openId).toEqual({
      issuer: new URL(PROVIDER.OIDC_ISSUER),
      clientId: 'kithline',
      clientSecret: 'a-secret',
      name: 'id.example.test',
    });
    expect(readConfig({ ...PROVIDER, OIDC_NAME: 'Acme' }).openId?.name).toBe('Acme');
  });

  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])(
    'requires %s if the other two settings are set',
    (name) => {
      const others = Object.keys(PROVIDER).filter((one) => one !== name);
      const read = () => readConfig({ ...PROVIDER, [name]: '', PORT: 'abc' });
      expect(read).toThrow(`${name}: must be set too, because ${others.join(' and ')} are set`);
      expect(read).toThrow(/PORT: .*expected number/u);
    },
  );

  it('requires all three settings if a name is set, and reports each missing one', () => {
    const read = () => readConfig({ OIDC_NAME: 'Acme' });
    for (const name of Object.keys(PROVIDER))
      expect(read).toThrow(`${name}: must be set too, because OIDC_NAME is set`);
  });

  it.each([
    ['https://id.example.test', true],
    ['http://localhost:9000', true],
    ['http://127.0.0.1:9000/a', true],
    ['http://[::1]:9000', true],
    ['http://id.example.test', false],
    ['http://127.0.0.1.example.test', false],
    ['https://user@id.example.test', false],
    ['https://id.example.test/?tenant=1', false],
    ['https://id.example.test/#a', false],
    ['https://id.example.test/.well-known/openid-configuration', false],
    ['ldaps://id.example.test', false],
    ['id.example.test', false],
  ])('is accepted with the issuer %s: %s', (OIDC_ISSUER, isAccepted) => {
    const read = () => readConfig({ ...PROVIDER, OIDC_ISSUER });
    if (isAccepted) expect(read().openId?.issuer).toEqual(new URL(OIDC_ISSUER));
    else expect(read).toThrow(/OIDC_ISSUER: must be the address of an OpenID provider: https/u);
  });
});

const KEY = { S3_ACCESS_KEY_ID: 'an-id', S3_SECRET_ACCESS_KEY: 'a-secret' };

describe('backups on a schedule', () => {
  it('are off without BACKUP_TO; otherwise, one is made at two at night, and fourteen are kept', () => {
    expect(readConfig({}).backup).toBeNull();
    expect(readConfig({ BACKUP_TO: '/srv/backups', BACKUP_AT: '' }).backup).toEqual({
      to: '/srv/backups',
      schedule: { kind: 'at', hour: 2, minute: 0 },
      keep: 14,
    });
  });

  it.each([
    [{ BACKUP_AT: '23:45' }, { kind: 'at', hour: 23, minute: 45 }],
    [{ BACKUP_EVERY: '90m' }, { kind: 'every', milliseconds: 5_400_000 }],
    [{ BACKUP_EVERY: '6h' }, { kind: 'every', milliseconds: 21_600_000 }],
    [{ BACKUP_EVERY: '7d' }, { kind: 'every', milliseconds: 604_800_000 }],
  ])('are made as %o says', (settings, schedule) => {
    expect(readConfig({ BACKUP_TO: '/srv/backups', ...settings }).backup?.schedule).toEqual(schedule);
  });

  it.each([
    [{ BACKUP_AT: '24:00' }, 'BACKUP_AT: must be a time of day'],
    [{ BACKUP_EVERY: '5m' }, 'BACKUP_EVERY: must be 10m to 7d'],
    [{ BACKUP_EVERY: '8d' }, 'BACKUP_EVERY: must be 10m to 7d'],
    [{ BACKUP_EVERY: '6h', BACKUP_AT: '02:00' }, 'BACKUP_EVERY: cannot be set together with BACKUP_AT'],
    [{ BACKUP_TO: '', BACKUP_KEEP: '3' }, 'BACKUP_KEEP: has no effect without BACKUP_TO'],
    [{ BACKUP_TO: 's3://bucket/a b', ...KEY }, 'BACKUP_TO: must be a folder, or s3://bucket/prefix'],
    [{ BACKUP_TO: 's3://bucket' }, 'S3_ACCESS_KEY_ID: must be set too, because BACKUP_TO needs it'],
    [{ S3_ACCESS_KEY_ID: 'an-id' }, 'S3_SECRET_ACCESS_KEY: must be set too, because S3_ACCESS_KEY_ID'],
    [{ S3_ENDPOINT: 'https://user:secret@s3.example' }, 'S3_ENDPOINT: must be https://host'],
  ])('cannot be set as %o', (settings, message) => {
    expect(() => readConfig({ BACKUP_TO: '/srv/backups', ...settings })).toThrow(message);
  });

  it('use the S3 storage of Amazon unless another endpoint is set', () => {
    const amazon = readConfig({ ...KEY, S3_REGION: 'eu-central-1' }).s3;
    expect(amazon?.endpoint.href).toBe('https://s3.eu-central-1.amazonaws.com/');
    const own = readConfig({ ...KEY, S3_ENDPOINT: 'http://minio.internal:9000' }).s3;
    expect(own).toMatchObject({ region: 'us-east-1', accessKeyId: 'an-id', secretAccessKey: 'a-secret' });
    expect(own?.endpoint.href).toBe('http://minio.internal:9000/');
  });
});
