import type { AppContext } from '../../app-context.ts';
import { seal, unseal } from '../seal.ts';

const purpose = 'kithline authenticator secrets';

/** The secret can be decrypted only for this user. */
export const sealSecret = (app: AppContext, userId: number, secret: Uint8Array): Buffer =>
  seal(app, { purpose, boundTo: `user ${userId}` }, secret);

/** Throws like `unseal`. */
export const openSecret = (app: AppContext, userId: number, sealed: Buffer): Buffer =>
  unseal(app, { purpose, boundTo: `user ${userId}` }, sealed);
