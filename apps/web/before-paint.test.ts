import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** Returns the frame that is shown at a path before the app is loaded, if the browser has a session. */
function firstFrame(pathname: string): string | undefined {
  const attributes = new Map<string, string>();
  const window = { addEventListener: () => undefined };
  runInNewContext(read('public/before-paint.js'), {
    window,
    location: { pathname },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    navigator: {},
    document: {
      cookie: 'kithline_signed_in=1',
      documentElement: { setAttribute: (name: string, value: string) => attributes.set(name, value) },
      querySelectorAll: () => [],
    },
  });
  return attributes.get('data-start');
}

const PATHS = /getParentRoute: \(\) => (?:visitors|linksForVisitors|anybody),\s+path: '([^']+)'/gu;
const paths = [...read('src/router.tsx').matchAll(PATHS)].map(([, each = '']) => each);

it("A page in the visitors' frame shows this frame before the app is loaded, even to a signed-in member", () => {
  expect(paths).toContain('/login');
  expect(paths.filter((each) => firstFrame(each) !== 'visitor')).toEqual([]);
  expect(firstFrame('/people')).toBe('member');
});
