import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from './members.ts';

/**
 * Markup that breaks out of an attribute, and runs by itself if a page inserts it as HTML. Short enough for a
 * name.
 */
export const MARKUP = `"><img src=x onerror=ran=1><svg onload=ran=2>'{{7*7}}`;
/** The same markup in a longer text, with other things that a page could interpret. */
export const MARKED_TEXT = `${MARKUP}<script>ran=3</script><style>*{display:none}</style>[x](javascript:ran=4) javascript:ran=5 \u202E</textarea>`;

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';

/** Rows of a contacts file with markup in names, companies and links, and an unreadable row. */
export function markedContacts(): string {
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const row = (...cells: string[]): string => cells.map(cell).join(',');
  return [
    HEADER,
    row(MARKUP, 'Reis', 'https://www.linkedin.com/in/reis-1', '', MARKUP, MARKUP, '05 Mar 2021'),
    row('Ada', MARKUP, 'javascript:ran=6//linkedin.com/in/ada', '', 'Acme', `=${MARKUP}`, '06 Mar 2021'),
    row(
      'Bo',
      'Li',
      'https://www.linkedin.com/in/"><img src=x onerror=ran=7>',
      '',
      MARKUP,
      'Cook',
      '06 Mar 2021',
    ),
    row('', '', '', '', MARKUP, MARKUP, MARKUP),
    `Ida,${MARKUP}`,
    '',
  ].join('\n');
}

/** An administrator's file of organizations, with invalid links. */
export function markedOrganizations(): string {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return [
    'name,domain,industry,size,location,linkedin,founded,aliases,"<img src=x onerror=ran=8>"',
    [MARKUP, 'javascript:ran=9', MARKUP, MARKUP, MARKUP, 'javascript:ran=9', MARKUP, MARKUP, 'x']
      .map(quoted)
      .join(),
    ['', MARKUP, '', '', '', '', '', '', ''].map(quoted).join(),
    '',
  ].join('\n');
}

/** Events that must not happen on a browser's pages. */
export interface Watch {
  readonly seen: string[];
}

/** Records violations of the content security policy and dialogs on every page from now on. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const seen: string[] = [];
  await context.exposeFunction('reportViolation', (what: string) => void seen.push(what));
  await context.addInitScript(() => {
    const page = globalThis as unknown as { reportViolation: (what: string) => void };
    document.addEventListener('securitypolicyviolation', (event) =>
      page.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  context.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { seen };
}

/**
 * Expects that the open page shows the markup as text: it created no element, ran no script, and contains
 * only safe links.
 */
export async function expectHarmless(page: Page): Promise<void> {
  await page.getByText('onerror=ran=1').first().waitFor({ state: 'attached' });
  const found = await page.evaluate(() => ({
    ran: (globalThis as { ran?: unknown }).ran ?? null,
    made: [
      ...document.querySelectorAll('img[src="x"], [onerror], [onload], body script:not([src]), body style'),
    ].map((element) => element.outerHTML.slice(0, 200)),
    links: [...document.querySelectorAll<HTMLElement>('[href], [src], [action]')]
      .map(
        (element) =>
          element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action'),
      )
      .filter((address) => !/^(https?:\/\/|mailto:|\/|#|data:image\/|blob:|\?)/.test(address ?? '')),
    isHidden: getComputedStyle(document.body).display === 'none',
  }));
  expect({ at: page.url(), ...found }).toEqual({
    at: page.url(),
    ran: null,
    made: [],
    links: [],
    isHidden: false,
  });
}

/** Calls the API with the page's session. */
export async function ask<T = unknown>(
  page: Page,
  call: `${'GET' | 'POST' | 'PATCH'} /${string}`,
  data?: object,
): Promise<T> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await page.request.fetch(`/api${path}`, { method, ...(data ? { data } : {}) });
  if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}: ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

/** Signs in without the form, and returns the user's id. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<number> {
  const { user } = await ask<{ user: { id: number } }>(page, 'POST /auth', { username: email, password });
  return user.id;
}
