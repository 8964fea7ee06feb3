import type { SecondFactors } from '@kithline/contract/second-factors.ts';

/** In unix seconds: noon in the time zone of the test. */
const ADDED = new Date(2026, 0, 12, 12).getTime() / 1000;

export const LAPTOP = { id: 7, name: "Inês's laptop", addedOn: ADDED, usedOn: null };

export const NO_FACTORS: SecondFactors = {
  authenticator: null,
  passkeys: [],
  recoveryCodes: null,
  isRequired: false,
  dueOn: null,
};

export const WITH_APP: SecondFactors = {
  ...NO_FACTORS,
  authenticator: { addedOn: ADDED, usedOn: null },
  recoveryCodes: { left: 8, madeOn: ADDED },
};

export const WITH_BOTH: SecondFactors = { ...WITH_APP, passkeys: [LAPTOP] };

export const CODES = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`);
