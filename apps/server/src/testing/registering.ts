import { registrationsApi } from '@kithline/contract/registrations.ts';
import type { RegistrationProgress } from '@kithline/contract/registrations.ts';
import type { Caller } from './caller.ts';
import { signedIn } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

export interface Invited {
  code: string;
  firstName: string;
  lastName: string;
  email: string;
  linkedinUrl: string;
}

let serial = 0;

/** Creates an invite, with a unique name unless the test sets one. */
export async function anInvite(app: TestApp, fields: Partial<Invited> = {}): Promise<Invited> {
  serial += 1;
  const letters = Array.from(String(serial), (digit) => 'bcdfghjklm'[Number(digit)]).join('');
  const invited = {
    firstName: `Quorra${letters}`,
    lastName: `Xyvex${letters}`,
    email: `invited-${serial}@example.test`,
    linkedinUrl: '',
    ...fields,
  };
  const administrator = await signedIn(app, { isAdmin: true });
  const { firstName, lastName, email: emailAddress, linkedinUrl } = invited;
  const body = { firstName, lastName, emailAddress, linkedinUrl };
  const { registrationCode } = await administrator.ask(registrationsApi.invite, { body });
  return { ...invited, code: registrationCode };
}

/** The details form as this person fills it in. */
export const detailsOf = ({ code, firstName, lastName, email, linkedinUrl }: Invited) => ({
  registrationCode: code,
  firstName,
  lastName,
  emailPrimary: email,
  linkedinUrl,
});

export const NEW_PASSWORD = 'long-enough-1';

/**
 * The password form as the invited person submits it. `personId` is the directory's person whom the invited
 * person chooses, or null for nobody.
 */
export const choiceOf = (invited: Invited, personId: number | null = null) => ({
  registrationCode: invited.code,
  password: NEW_PASSWORD,
  noMatch: personId === null,
  personId,
});

/** Polls the status, as the page does, until the registration has completed or failed. */
export async function ended(who: Caller, code: string): Promise<RegistrationProgress> {
  const ask = () => who.ask(registrationsApi.status, { body: { registrationCode: code } });
  let last = await ask();
  await until(async () => {
    if (last.registration?.completed || last.registration?.failed) return true;
    last = await ask();
    return false;
  });
  return last;
}

/** Completes a registration in one browser. The app must run jobs. */
export async function register(
  app: TestApp,
  invited: Invited,
  personId: number | null = null,
): Promise<{ browser: Caller; progress: RegistrationProgress }> {
  const browser = app.visitor();
  await browser.ask(registrationsApi.init, { body: detailsOf(invited) });
  await browser.ask(registrationsApi.complete, { body: choiceOf(invited, personId) });
  return { browser, progress: await ended(browser, invited.code) };
}
