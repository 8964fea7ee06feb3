import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** The changes that are mailed to the login email. */
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

/** Notifies the login email of changed second factors. */
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
