import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const THEME = 'data-mantine-color-scheme';
/** Rules whose result depends on the theme. All other rules give the same result in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Milliseconds to wait for animations. Every animation that is not endless takes less than half of this. */
const LONGEST_FADE = 2000;

/**
 * Menus and lists of suggestions are placed outside the page's landmarks, because they belong to the element
 * that opened them.
 */
const POPUP = '[role=menu], [role=listbox]';

/** Expects no accessibility violation on the current page, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  const shown = await page.locator('html').getAttribute(THEME);
  const other = shown === 'dark' ? 'light' : 'dark';
  // While one page replaces another, neither exists for a moment.
  for (const part of ['main', 'h1']) await page.locator(part).first().waitFor({ state: 'attached' });
  // Content that waits for its next reply is dimmed, so its colors have less contrast.
  await expect.poll(() => page.locator('[data-old]').count()).toBe(0);
  await settle(page);
  const hasPopup = (await page.locator(POPUP).filter({ visible: true }).count()) > 0;
  const all: RunOptions = hasPopup ? { rules: { region: { enabled: false } } } : {};
  expect(await violations(page, all), `${page.url()}, ${shown}`).toEqual([]);
  await setTheme(page, other);
  expect(await violations(page, { runOnly: COLOR_RULES }), `${page.url()}, ${other}`).toEqual([]);
  await setTheme(page, shown ?? 'light');
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(([name, value]) => document.documentElement.setAttribute(name, value), [
    THEME,
    theme,
  ] as const);
  await settle(page);
}

/** Waits until nothing fades, so that colors can be measured. Endless animations are ignored. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const isFading = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
    const end = performance.now() + most;
    while (document.getAnimations().some(isFading) && performance.now() < end)
      await new Promise(requestAnimationFrame);
  }, LONGEST_FADE);
}

/** Returns only violations: describing the passing elements would take longer than checking them. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (runOptions) => (await window.axe.run(document, runOptions)).violations,
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  );
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('; ')}`,
  );
}
