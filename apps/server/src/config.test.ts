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
