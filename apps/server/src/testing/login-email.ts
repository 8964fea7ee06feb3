import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { sendUsernameChangedMail } from '../accounts/username-changed-mail.ts';
import { sendUsernameRequestMail } from '../accounts/username-request-mail.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Viewer } from '../viewer.ts';
import { aUser, PASSWORD } from './a-user.ts';
import type { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

export interface WithPassword {
  browser: Caller;
  viewer: Viewer;
  username: string;
}

/** Creates a user who has signed in with PASSWORD. */
export async function withPassword(
  app: TestApp,
  options: { name?: string; isAdmin?: boolean } = {},
): Promise<WithPassword> {
  const { username, ...viewer } = await aUser(app, options);
  const browser = app.visitor();
  await browser.ask(authApi.signIn, { body: { username, password: PASSWORD } });
  return { browser, viewer, username };
}

/** Requests a new login email, as the form does. */
export const askFor = (who: Caller, username: string, password = PASSWORD) =>
  who.call(accountApi.changeUsername, { body: { username, password } });

/** Confirms a new login email by the code in its mail. */
export const confirm = (who: Caller, code: string) =>
  who.call(accountApi.confirmUsername, { body: { code } });
export const undo = (who: Caller, code: string) => who.call(accountApi.undoUsername, { body: { code } });

export const codeIn = (mail: Mail | undefined): string => /code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

/**
 * Does the work of the job that sends the mail for the user's request. Returns the mail, or undefined if
 * there is no request.
 */
export async function requestMail(app: TestApp, userId: number): Promise<Mail | undefined> {
  const query = app.database.db.selectFrom('usernameRequest').select('id');
  const row = await query.where('userId', '=', userId).executeTakeFirst();
  return collect((mailer) => sendUsernameRequestMail(app.context, mailer, row?.id ?? 0));
}

/** Like `requestMail`, for the mail to the most recently replaced login email. */
export async function noticeMail(app: TestApp, userId: number): Promise<Mail | undefined> {
  const query = app.database.db.selectFrom('formerUsername').select('id');
  const row = await query.where('userId', '=', userId).orderBy('id', 'desc').executeTakeFirst();
  return collect((mailer) => sendUsernameChangedMail(app.context, mailer, row?.id ?? 0));
}

/** Requests and confirms a new login email. Returns the code that undoes the change. */
export async function changeLoginEmail(
  app: TestApp,
  { browser, viewer }: WithPassword,
  username: string,
): Promise<string> {
  await askFor(browser, username);
  // In an app that runs jobs, the job may write the mail again, which invalidates the first mail's code.
  await until(
    async () => (await confirm(browser, codeIn(await requestMail(app, viewer.userId)))).status === 200,
  );
  return codeIn(await noticeMail(app, viewer.userId));
}

type SendWork = (mailer: { send: (mail: Mail) => Promise<void>; close: () => void }) => Promise<void>;

async function collect(work: SendWork): Promise<Mail | undefined> {
  const sent: Mail[] = [];
  await work({ send: async (mail) => void sent.push(mail), close: () => undefined });
  return sent[0];
}
