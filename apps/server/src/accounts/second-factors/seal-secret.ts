import type { AppContext } from '../../house.ts';
import { seal, unseal } from '../seal.ts';

const purpose = 'kithline authenticator secrets';

/** Encrypts a user's secret. It can be read for this user alone. */
export const sealSecret = (house: AppContext, userId: number, secret: Uint8Array): Buffer =>
  seal(house, { purpose, boundTo: `user ${userId}` }, secret);

/**
 * Decrypts it. Throws when it was changed, or sealed for another user or with another installation's secret.
 */
export const openSecret = (house: AppContext, userId: number, sealed: Buffer): Buffer =>
  unseal(house, { purpose, boundTo: `user ${userId}` }, sealed);
