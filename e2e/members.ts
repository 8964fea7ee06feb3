import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { type Credentials, logIn, visitor } from './browser.ts';
import { letterTo, linkIn } from './outbox.ts';

export interface Guest {
  firstName: string;
  lastName: string;
  email: string;
  linkedinUrl?: string;
}

export const PASSWORD = 'a-good-pass-word-1';

/** Fills in and submits the form of a new invitation on the open page of invitations. */
export async function invite(page: Page, guest: Guest): Promise<void> {
  await page.getByRole('button', { name: 'new', exact: true }).click();
  const form = page.getByRole('complementary', { name: 'New Platform Invitation' });
  await form.getByLabel('First Name').fill(guest.firstName);
  await form.getByLabel('Last Name').fill(guest.lastName);
  await form.getByLabel('Email Address').fill(guest.email);
  await form.getByLabel('LinkedIn URL').fill(guest.linkedinUrl ?? '');
  await form.getByRole('button', { name: 'send' }).click();
  await form.waitFor({ state: 'detached' });
}

/** Lets the administrator invite a person. Returns the registration's URL from the mail. */
export async function invitationLinkOf(browser: Browser, guest: Guest): Promise<string> {
  const { page, context } = await visitor(browser);
  await logIn(page, inject('admin'));
  await page.goto('/dashboard/invites');
  await invite(page, guest);
  await context.close();
  return linkIn(await letterTo(guest.email, /invit/i), '/registration?code=');
}

/** Registers a new member, who has no contacts and is in nobody's network, through the pages. */
export async function newMember(browser: Browser, guest: Guest): Promise<Credentials> {
  const link = await invitationLinkOf(browser, guest);
  const { page, context } = await visitor(browser);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('New Password').fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByText('Complete. You will be logged in 3 seconds...').waitFor();
  await context.close();
  return { email: guest.email, password: PASSWORD };
}

/** An address that no other journey uses, so that journeys can be repeated on a running server. */
export function addressOf(name: string): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.test`;
}
