import type { AppContext } from '../../app-context.ts';
import { seal, unseal } from '../seal.ts';

const purpose = 'kithline authenticator secrets';

/** Encrypts a user's secret. It can be read for this user alone. */
export const sealSecret = (app: AppContext, userId: number, secret: Uint8Array): Buffer =>
  seal(app, { purpose, boundTo: `user ${userId}` }, secret);

/**
 * Decrypts it. Throws when it was changed, or sealed for another user or with another installation's secret.
 */
export const openSecret = (app: AppContext, userId: number, sealed: Buffer): Buffer =>
  unseal(app, { purpose, boundTo: `user ${userId}` }, sealed);
