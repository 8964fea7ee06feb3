import type { House } from '../house.ts';

const DAY = 86_400_000;

interface Given {
  /** From here on the days of the code count. */
  codeGivenOn: Date;
}

/** When a registration code stops working (REGISTRATION_CODE_DAYS). */
export function expiryOf({ config }: House, { codeGivenOn: givenOn }: Given): Date {
  return new Date(givenOn.getTime() + config.registrationCodeDays * DAY);
}

export function hasExpired(house: House, given: Given): boolean {
  return house.clock() >= expiryOf(house, given);
}
