import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { inject, test } from 'vitest';
import { logIn, openBrowser, visitor } from '../browser.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');
const QUALITY = 84;
/** Milliseconds until pictures have loaded and animations have ended. */
const REST = 2_500;

const DIRECTORS = '/people?page=1&limit=50&experience.title.value=director';

/** Opens the page of each picture. The sample population is the same on every machine. */
const SCENES: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto('/'),
  people: (page) => page.goto(DIRECTORS),
  chains: async (page) => {
    await page.goto(DIRECTORS);
    await page.getByRole('link', { name: 'Abigail Wilson' }).click();
    await page.getByRole('heading', { name: 'Connection chains' }).waitFor();
  },
};

test.each(['light', 'dark'] as const)('README pictures are taken in the %s theme', async (theme) => {
  const browser = await openBrowser();
  await mkdir(FOLDER, { recursive: true });
  try {
    const { page } = await visitor(browser, { theme });
    await logIn(page, inject('sample'));
    for (const [name, show] of Object.entries(SCENES)) {
      await show(page);
      await page.waitForTimeout(REST);
      const picture = await sharp(await page.screenshot())
        .webp({ quality: QUALITY, effort: 6 })
        .toBuffer();
      await writeFile(path.join(FOLDER, `${name}-${theme}.webp`), picture);
    }
  } finally {
    await browser.close();
  }
});
