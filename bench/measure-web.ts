import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from '../apps/server/src/accounts/session-cookies.ts';
import { SMALL_NETWORK, tokenOf } from './dataset/bench-members.ts';

const CHROME = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-background-networking'];

const PAGES = [
  { name: 'login', path: '/login', isSignedIn: false, aim: 130 },
  { name: 'people list', path: '/people', isSignedIn: true, aim: 260 },
] as const;

type Page = (typeof PAGES)[number];

export interface PageFigures {
  readonly page: string;
  /** JavaScript of the first load as it travels (gzip), in kilobytes of 1,000 bytes. */
  readonly kilobytes: number;
  readonly aim: number;
  /** Lighthouse, 0 to 100. */
  readonly scores: {
    readonly performance: number;
    readonly accessibility: number;
    readonly bestPractices: number;
  };
}

/** Loads pages of the built web application in Chromium, each in a browser without a cache. */
export async function measureWeb(origin: string): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const page of PAGES) {
    const bytes = await scriptBytes(origin, page);
    const scores = await lighthouseScores(origin, page);
    figures.push({ page: page.name, kilobytes: bytes / 1000, aim: page.aim, scores });
  }
  return figures;
}

async function scriptBytes(origin: string, { path, isSignedIn }: Page): Promise<number> {
  const browser = await chromium.launch({ executablePath: CHROME, args: FLAGS });
  try {
    const context = await browser.newContext({ baseURL: origin });
    if (isSignedIn) await context.addCookies(cookies().map((cookie) => ({ ...cookie, url: origin })));
    return await transferred(context, path);
  } finally {
    await browser.close();
  }
}

/** Bytes of the bodies of scripts as they came over the wire. */
async function transferred(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  await devTools.send('Network.enable');
  await devTools.send('Network.setAcceptedEncodings', { encodings: ['gzip'] });
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return bytes;
}

function cookies(): { name: string; value: string }[] {
  return [
    { name: SESSION_COOKIE, value: tokenOf(SMALL_NETWORK) },
    { name: SIGNED_IN_COOKIE, value: '1' },
  ];
}

async function lighthouseScores(origin: string, { path, isSignedIn }: Page): Promise<PageFigures['scores']> {
  const chrome = await launch({ chromePath: CHROME, chromeFlags: FLAGS });
  try {
    const cookie = cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const result = await lighthouse(`${origin}${path}`, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      extraHeaders: isSignedIn ? { Cookie: cookie } : {},
    });
    const score = (category: string) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
    };
  } finally {
    chrome.kill();
  }
}

export function webTable(pages: readonly PageFigures[]): string {
  return pages
    .map(({ page, kilobytes, aim, scores }) => {
      const missed = kilobytes > aim ? ' !' : '';
      const { performance, accessibility, bestPractices } = scores;
      return (
        `  ${page.padEnd(14)}${kilobytes.toFixed(1)} kB of JavaScript (aim ${aim})${missed}` +
        `, Lighthouse: performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}`
      );
    })
    .join('\n');
}
