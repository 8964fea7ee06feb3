import type { AppContext } from '../../app-context.ts';
import { seal, unseal } from '../seal.ts';

const purpose = 'kithline authenticator secrets';

/** Encrypts a user's secret. It can be decrypted only for this user. */
export const sealSecret = (app: AppContext, userId: number, secret: Uint8Array): Buffer =>
  seal(app, { purpose, boundTo: `user ${userId}` }, secret);

/**
 * Decrypts a user's secret. Throws if the encrypted bytes were changed, or were made for another user or by
 * another installation.
 */
export const openSecret = (app: AppContext, userId: number, sealed: Buffer): Buffer =>
  unseal(app, { purpose, boundTo: `user ${userId}` }, sealed);
