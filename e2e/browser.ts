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
/** How many times slower the pages run than the machine: shows what holds only on a quick one. */
const SLOWDOWN = Number(process.env['SLOWDOWN'] ?? 1);
/**
 * Milliseconds in which what a person waits for has to be there; nobody is that patient, a loaded machine has
 * to be.
 */
const PATIENCE = 30_000;

export async function openBrowser(): Promise<Browser> {
  return launch(FLAGS);
}

/** A browser that reaches the second server at the address of both, as behind a proxy. */
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
  /** What the pages complained about: errors of scripts, of the console, of the content security policy. */
  complaints: string[];
}

/** A person with a browser of their own: no cookies, no storage. */
export async function visitor(browser: Browser, visit: Visit = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: inject('origin'),
    colorScheme: visit.theme ?? 'light',
    reducedMotion: 'reduce',
    viewport: { width: visit.width ?? 1440, height: visit.height ?? 900 },
    locale: 'en-US',
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

/** Prints what a visitor saw when the test failed: CI keeps no pictures. */
async function showPages(context: BrowserContext, complaints: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    console.log(`A visitor at ${page.url()} saw:\n${seen}\nComplaints: ${complaints.join('\n') || 'none'}`);
  }
}

/** "/api/persons/7" of a whole address; '' where the browser names none. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}

export interface Credentials {
  email: string;
  password: string;
}

/** Logs in through the form and waits for the product behind it. */
export async function logIn(page: Page, account: Credentials): Promise<void> {
  await page.goto('/login');
  await fillLogIn(page, account);
  await page.getByRole('navigation', { name: 'System' }).waitFor();
}

/** Fills the form of /login and sends it. */
export async function fillLogIn(page: Page, account: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log me in' }).click();
}
