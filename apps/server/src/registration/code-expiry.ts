import type { AppContext } from '../app-context.ts';

const DAY = 86_400_000;

interface Given {
  /** From here on the days of the code count. */
  codeGivenOn: Date;
}

/** When a registration code stops working (REGISTRATION_CODE_DAYS). */
export function expiryOf({ config }: AppContext, { codeGivenOn: givenOn }: Given): Date {
  return new Date(givenOn.getTime() + config.registrationCodeDays * DAY);
}

export function hasExpired(app: AppContext, given: Given): boolean {
  return app.clock() >= expiryOf(app, given);
}
