import type { AppContext } from '../app-context.ts';

const DAY = 86_400_000;

interface IssuedCode {
  /** The start of the code's validity. */
  codeGivenOn: Date;
}

export function expiryOf({ config }: AppContext, { codeGivenOn: givenOn }: IssuedCode): Date {
  return new Date(givenOn.getTime() + config.registrationCodeDays * DAY);
}

export function hasExpired(app: AppContext, code: IssuedCode): boolean {
  return app.clock() >= expiryOf(app, code);
}
