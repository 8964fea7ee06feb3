import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

describe('A card', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('of a profile can be saved; facts from a changed copy can be added to the profile, and its history shows them', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('colleague'));
    const personId = await page.evaluate(async () => {
      const session = (await (await fetch('/api/auth')).json()) as { user: { personId: number } };
      return session.user.personId;
    });
    await page.goto(`/people/${personId}`);
    await page.getByRole('button', { name: 'More' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download as vCard' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/\.vcf$/);
    const card = await readFile(await saved.path(), 'utf8');

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Add facts from a vCard' }).click();
    const changedCard = card
      .replaceAll(/^(?:URL|ORG).*\r\n/gm, '')
      .replace('END:VCARD', 'URL:https://cards.example/ada\r\nEND:VCARD');
    const file = { name: 'changed.vcf', mimeType: 'text/vcard', buffer: Buffer.from(changedCard) };
    await page.getByLabel('A card (.vcf)').setInputFiles(file);
    const website = page.getByRole('checkbox', { name: 'Website: https://cards.example/ada' });
    await website.check();
    await page.getByText('The card names no organization').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'save 1 fact' }).click();
    await page.getByText('1 fact added').waitFor();
    const link = page.getByRole('dialog').locator('a[href^="https://cards.example/ada"]');
    await link.first().waitFor();
    await page.goto('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'add facts from a vCard' }).click();
    const old = 'BEGIN:VCARD\r\nVERSION:2.1\r\nADR;ENCODING=QUOTED-PRINTABLE:;;;N=C3=ADrgends\r\nEND:VCARD';
    const outlook = { name: 'old.vcf', mimeType: 'text/vcard', buffer: Buffer.from(old) };
    await page.getByLabel('A card (.vcf)').setInputFiles(outlook);
    await page.getByText('Nírgends').waitFor();
    await page.getByRole('button', { name: 'choose it in the form' }).click();
    await page.getByRole('dialog', { name: 'Add facts from a vCard' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^history/ }).click();
    await page.getByText('https://cards.example/ada').first().waitFor();
    expect(complaints).toEqual([]);
  });
});
