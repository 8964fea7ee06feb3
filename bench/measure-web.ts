import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import http from 'node:http';
import { chromium } from 'playwright-core';
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from '../apps/server/src/accounts/session-cookies.ts';
import { FIRST_LOAD_LIMITS } from '../apps/web/first-files.ts';
import { SMALL_NETWORK, tokenOf } from './dataset/bench-members.ts';

const CHROME = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-background-networking'];

const PAGES = [
  { name: 'login', path: '/login', isSignedIn: false, aim: FIRST_LOAD_LIMITS['/login'] },
  { name: 'people list', path: '/people', isSignedIn: true, aim: FIRST_LOAD_LIMITS['/people'] },
] as const;

type Page = (typeof PAGES)[number];

export interface PageFigures {
  readonly page: string;
  /** JavaScript of the first load, compressed with Brotli, in kilobytes of 1,000 bytes. */
  readonly kilobytes: number;
  readonly aim: number;
  /** Scores by Lighthouse, from 0 (worst) to 100. */
  readonly scores: {
    readonly performance: number;
    readonly accessibility: number;
    readonly bestPractices: number;
  };
}

/** Loads pages of the built web app in Chromium, each in a new browser without a cache. */
export async function measureWeb(origin: string): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const page of PAGES) {
    const bytes = await scriptBytes(origin, page);
    const scores = await lighthouseScores(origin, page);
    figures.push({ page: page.name, kilobytes: bytes / 1000, aim: page.aim, scores });
  }
  return figures;
}

/** Bytes of the scripts of a first load, compressed as the server sends them. */
async function scriptBytes(origin: string, page: Page): Promise<number> {
  let bytes = 0;
  for (const url of await scriptsOf(origin, page)) bytes += await transferredBytes(url);
  return bytes;
}

async function scriptsOf(origin: string, { path, isSignedIn }: Page): Promise<Set<string>> {
  const browser = await chromium.launch({ executablePath: CHROME, args: FLAGS });
  try {
    const context = await browser.newContext({ baseURL: origin });
    if (isSignedIn) await context.addCookies(cookies().map((cookie) => ({ ...cookie, url: origin })));
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.add(response.url());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    return scripts;
  } finally {
    await browser.close();
  }
}

function transferredBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
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
