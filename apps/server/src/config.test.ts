import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('says of each setting that is not right what it should be', () => {
  const settings = { PORT: 'abc', DATABASE_POOL: '1', LOG_LEVEL: 'loud', PUBLIC_URL: 'kithline' };
  const read = () => readConfig(settings);
  expect(read).toThrow(/PORT: .*expected number/u);
  expect(read).toThrow(/DATABASE_POOL: .*>=2/u);
  expect(read).toThrow(/LOG_LEVEL: .*"fatal"\|"error"/u);
  expect(read).toThrow(/PUBLIC_URL: must start with http/u);
});

it.each(['https://example.com/kithline', 'https://example.com/?a=1', 'https://example.com/#top'])(
  'refuses a PUBLIC_URL that goes on after its host, and says why: %s',
  (url) => {
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow(
      /PUBLIC_URL: must end after the host: .*links in mails/u,
    );
  },
);

it.each(['https://example.com', 'https://example.com/', 'http://localhost:8080'])(
  'takes a PUBLIC_URL of a host alone: %s',
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
])('reads SMTP_URL=%s: %s', (SMTP_URL, isRight) => {
  const read = () => readConfig({ SMTP_URL });
  if (isRight) expect(read().mail).toEqual({ kind: 'smtp', url: SMTP_URL });
  else expect(read).toThrow(/SMTP_URL: can say \?tls=off/u);
});
