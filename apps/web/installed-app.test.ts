import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const PUBLIC = path.join(import.meta.dirname, 'public');
const read = (file: string) => readFileSync(path.join(PUBLIC, file), 'utf8');

describe('The service worker', () => {
  const worker = read('sw.js');
  const files = [...(/const FILES = \[([^\]]*)\]/u.exec(worker)?.[1] ?? '').matchAll(/'([^']+)'/gu)].map(
    ([, file = '']) => file,
  );

  it('keeps its files in a cache that is named after their content', () => {
    const content = createHash('sha256');
    for (const file of files) content.update(read(file));
    expect(worker).toContain(`'kithline-offline-${content.digest('hex').slice(0, 8)}'`);
  });

  it('keeps every file that the offline page loads', () => {
    const loaded = [...read('offline.html').matchAll(/(?:src|href)="([^"]+)"/gu)].map(
      ([, file = '']) => file,
    );
    expect(loaded.toSorted()).toEqual(files.filter((file) => file !== '/offline.html').toSorted());
  });
});

const ORIGIN = 'https://kithline.example.com';

/**
 * Returns the text with which the service worker answers a request for a page. `network` is the network's
 * answer.
 */
async function pageOf(network: () => Response): Promise<string> {
  const listeners = new Map<string, (event: unknown) => void>();
  const answers: Promise<Response>[] = [];
  runInNewContext(read('sw.js'), {
    self: {
      addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
    },
    caches: { open: async () => ({ match: async (file: string) => new Response(`kept ${file}`) }) },
    fetch: async () => network(),
    location: { origin: ORIGIN },
    URL,
    Response,
  });
  listeners.get('fetch')?.({
    request: { url: `${ORIGIN}/people`, method: 'GET', mode: 'navigate' },
    respondWith: (answer: Promise<Response>) => answers.push(answer),
  });
  const [answer] = await Promise.all(answers);
  return (await answer?.text()) ?? 'nothing';
}

const away = (status: number) => new Response('Bad gateway', { status });

function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

it.each<[string, () => Response, string]>([
  ['the page if the server answers', () => new Response('the page'), 'the page'],
  [
    'the server’s own page if the server answers 404',
    () => new Response('not found', { status: 404 }),
    'not found',
  ],
  ['the offline page if a proxy says that the server is away', () => away(502), 'kept /offline.html'],
  ['the offline page if a proxy has waited too long', () => away(504), 'kept /offline.html'],
  ['the offline page if nothing answers', unreachable, 'kept /offline.html'],
])('The service worker shows %s', async (_what, network, shown) => {
  expect(await pageOf(network)).toBe(shown);
});

describe('The offline page', () => {
  it('has the colors of the app in both themes', () => {
    const tokens = readFileSync(path.join(import.meta.dirname, 'src/ui/theme/tokens.css'), 'utf8');
    const [light = '', dark = ''] = tokens.split("[data-mantine-color-scheme='dark']");
    const [ownLight = '', ownDark = ''] = read('offline.css').split("[data-mantine-color-scheme='dark']");
    for (const [own, app] of [
      [ownLight, light],
      [ownDark, dark],
    ] as const) {
      const colours = [...own.matchAll(/--k-[\w-]+: #\w+;/gu)].map(([line]) => line);
      expect(colours).toHaveLength(9);
      for (const line of colours) expect(app.toLowerCase()).toContain(line);
    }
  });
});

describe('The manifest', () => {
  interface Icon {
    src: string;
    sizes: string;
    purpose: string;
  }
  const { icons } = JSON.parse(read('manifest.webmanifest')) as { icons: Icon[] };

  it('states the real size of each icon, and has icons for systems that crop them', async () => {
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp(path.join(PUBLIC, src)).metadata();
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    }
    expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
  });
});
