import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, onTestFailed } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Factor by which the browser is slowed down, to find races that a fast machine hides. */
const SLOWDOWN = Number(process.env['SLOWDOWN'] ?? 1);
/**
 * Milliseconds to wait for something on the page. A person would not wait so long, but on a busy machine a
 * page can need this time.
 */
const PATIENCE = 30_000;

export async function openBrowser(): Promise<Browser> {
  return launch(FLAGS);
}

/** A browser that reaches the second server at the shared address, as behind a proxy. */
export async function openBrowserOnSecondServer(): Promise<Browser> {
  const { port } = new URL(inject('origin'));
  const rule = `MAP localhost:${port} 127.0.0.1:${inject('secondPort')}`;
  return launch([...FLAGS, `--host-resolver-rules=${rule}`]);
}

function launch(args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: inject('browserPath'), headless: true, args });
}

export interface Visit {
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Errors from scripts, from the console, and from the content security policy. */
  complaints: string[];
}

/** A new browser without cookies and storage, and its page. */
export async function visitor(browser: Browser, visit: Visit = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: inject('origin'),
    colorScheme: visit.theme ?? 'light',
    reducedMotion: 'reduce',
    viewport: { width: visit.width ?? 1440, height: visit.height ?? 900 },
    locale: 'en-US',
    // Playwright cannot change requests of a service worker. `installed.journey.ts` allows the worker.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${pathOf(message.location().url)}`);
  });
  onTestFailed(() => showPages(context, complaints));
  if (SLOWDOWN > 1) context.on('page', (page) => void slowDown(page));
  return { page: await context.newPage(), context, complaints };
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Prints what a visitor saw when the test failed, because CI keeps no screenshots. */
async function showPages(context: BrowserContext, complaints: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    console.log(`A visitor at ${page.url()} saw:\n${seen}\nComplaints: ${complaints.join('\n') || 'none'}`);
  }
}

/** The path of a full URL, "/api/persons/7"; '' if the browser gives no URL. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}

export interface Credentials {
  email: string;
  password: string;
}

/** Logs in through the form and waits for the next page. */
export async function logIn(page: Page, account: Credentials): Promise<void> {
  await page.goto('/login');
  await fillLogIn(page, account);
  await page.getByRole('navigation', { name: 'System' }).waitFor();
}

/**
 * Presses g and then a letter, for a shortcut. Sends both keys at once, because the letter must follow within
 * a second, and a busy page may take longer than that to handle the first key.
 */
export async function pressGo(page: Page, letter: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)]);
}

/** Fills in the form of /login and submits it. */
export async function fillLogIn(page: Page, account: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log me in' }).click();
}
