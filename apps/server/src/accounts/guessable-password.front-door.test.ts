import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { OWN_PASSWORD, PRODUCT_PASSWORD } from '@kithline/contract/password-words.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aUser, PASSWORD } from '../testing/a-user.ts';
import { withPassword } from '../testing/login-email.ts';
import { anInvite, detailsOf } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';
import { COMMON_PASSWORD } from './guessable-password.ts';
import { sendResetMail } from './reset-mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/**
 * Sets a password in one of the ways that Kithline offers. Returns the message of a refusal; null if the
 * password was accepted.
 */
type SetPassword = (password: string) => Promise<string | null>;

const NAME = 'Zoë Abrams-Lindqvist';
const messageOf = ({
  status,
  problem,
}: {
  status: number;
  problem: { fields?: Record<string, string> | undefined };
}) => {
  if (status < 300) return null;
  expect(status).toBe(422);
  return Object.values(problem.fields ?? {})[0] ?? 'no field';
};

const WAYS: Record<string, SetPassword> = {
  registration: async (password) => {
    const [firstName, lastName] = ['Zoë', 'Abrams-Lindqvist'];
    const invited = await anInvite(app, { firstName, lastName });
    await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) });
    const body = { registrationCode: invited.code, password, noMatch: true, personId: null };
    return messageOf(await app.visitor().call(registrationsApi.complete, { body }));
  },
  'a password reset': async (password) => {
    const { username } = await aUser(app, { name: NAME });
    const sent: { text: string }[] = [];
    const mailer = { send: async (mail: { text: string }) => void sent.push(mail), close: () => undefined };
    await sendResetMail(app.context, mailer, { usernameNorm: username });
    const code = /code=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    const answer = await app.visitor().call(passwordResetApi.finish, { body: { code, password } });
    // A refused password does not use up the link.
    if (answer.status === 422)
      expect((await app.visitor().call(passwordResetApi.check, { query: { code } })).status).toBe(204);
    return messageOf(answer);
  },
  'a password change': async (newPassword) => {
    const { browser } = await withPassword(app, { name: NAME });
    return messageOf(
      await browser.call(accountApi.changePassword, { body: { password: PASSWORD, newPassword } }),
    );
  },
};

describe.each(Object.keys(WAYS))('%s', (name) => {
  const setPassword = WAYS[name] as SetPassword;

  it.each([
    ['password1', COMMON_PASSWORD],
    ['SunShine', COMMON_PASSWORD],
    ['Kithline-2026!', PRODUCT_PASSWORD],
    ['zoeabrams1987', OWN_PASSWORD],
    ['LINDQVIST Zoé 1', OWN_PASSWORD],
    ['example.test.1', OWN_PASSWORD],
    ['Kithline Lindqvist', OWN_PASSWORD],
    ['1234567', 'password cannot be less than 8 characters'],
    ['x'.repeat(65), 'password cannot be greater than 64 characters'],
    ['tab\tulator', 'password cannot contain tabs, line breaks or control characters'],
    [' '.repeat(9), 'password cannot contain only spaces'],
    ['', 'password is required'],
  ])('refuses %o with the reason', async (password, message) => {
    expect(await setPassword(password)).toBe(message);
  });

  it.each([
    'vier Wörter für mich',
    'пароль из слов',
    '八个字符的密码吧',
    ' spaces at both ends ',
    '🦊🦉🐢🦋🐌🦔🐙🦀',
    'x7~é`|\\§µ€¿',
  ])('accepts %o', async (password) => {
    expect(await setPassword(password)).toBeNull();
  });
});

describe('a password', () => {
  it('is the same however an accent was typed, and its spaces matter', async () => {
    const { browser, username } = await withPassword(app);
    const newPassword = ' crème brûlée '.normalize('NFD');
    await browser.ask(accountApi.changePassword, { body: { password: PASSWORD, newPassword } });
    const signIn = async (password: string) =>
      (await app.visitor().call(authApi.signIn, { body: { username, password } })).status;
    expect(await signIn(newPassword.normalize('NFC'))).toBe(200);
    expect(await signIn(newPassword.trim())).toBe(401);
  });

  it('of the first administrator is refused at the start of the server if it is easy to guess', async () => {
    const passwords = ['administrator', 'Kithline1', 'chief@example.test', 'sunshine'];
    for (const password of passwords) {
      const empty = await testApp({ config: { admin: { email: 'chief@example.test', password } } });
      onTestFinished(() => empty.stop());
      await expect(ensureFirstAdministrator(empty.context, async () => undefined)).rejects.toThrow(
        /^ADMIN_PASSWORD: .+easy to guess/,
      );
    }
  });
});
