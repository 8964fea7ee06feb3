import { expect, it } from 'vitest';
import { readUserAgent } from './session-place.ts';

const IN_CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';
const IN_SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0';

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0',
    'Firefox on macOS',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${IN_CHROME} Safari/537.36 Edg/130.0`,
    'Microsoft Edge on Windows',
    'desktop',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${IN_CHROME} Safari/537.36`, 'Chrome on Linux', 'desktop'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${IN_SAFARI} Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    'mobile',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${IN_CHROME} Mobile Safari/537.36`,
    'Chrome on Android',
    'mobile',
  ],
  ['curl/8.4.0', null, null],
  ['', null, null],
  [undefined, null, null],
])('the user agent %j is read as the browser %s and the device %s', (text, browser, device) => {
  expect(readUserAgent(text)).toEqual({ browser, device });
});

it('the name of a browser stays short, however long its user agent is', () => {
  const { browser } = readUserAgent(`${'Firefox/1 '.repeat(100_000)}`);
  expect((browser ?? '').length).toBeLessThan(100);
});
