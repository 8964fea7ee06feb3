import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** The events of second factors that are mailed to the login email. */
export const FACTOR_CHANGES = [
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-removed',
  'codes-made',
  'code-used',
  'step-closed',
  'reset',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

export const mailSecondFactors = defineJob({
  name: 'mail-second-factors',
  payload: z.object({
    userId: z.int().check(z.positive()),
    address: z.string(),
    change: z.enum(FACTOR_CHANGES),
  }),
  tries: 8,
  retryDelay: 20,
});
