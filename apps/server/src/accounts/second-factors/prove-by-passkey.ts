import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { noteProof } from '../proofs.ts';
import { newChallenge } from './challenges.ts';
import type { MemberSession } from './change-second-factors.ts';
import { optionsToUse, type PasskeyResponse } from './passkey-ceremonies.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { checkPasskey } from './use-passkey.ts';

/** Throws 409 if the viewer has no passkey. */
export async function proofOptions(app: AppContext, { viewer: { userId }, token }: MemberSession) {
  const passkeys = await passkeysOf(app.db, userId);
  if (passkeys.length === 0)
    throw new Failure('conflict', { clientMessage: 'You have no passkey. Confirm with your password.' });
  const challenge = newChallenge(app, { act: 'prove', browser: token });
  return { options: await optionsToUse(app, { challenge, passkeys, mustVerify: true }) };
}

/** Throws 422 if the passkey is another user's or its response is not valid. */
export async function proveByPasskey(
  app: AppContext,
  { viewer: { userId }, token }: MemberSession,
  response: PasskeyResponse,
): Promise<void> {
  const use = { act: 'prove', browser: token } as const;
  const checked = await checkPasskey(app, { response, use, userId, mustVerify: true });
  if (checked === null) throw notYours();
  await inTransaction(app.db, async (db) => {
    if (!(await checked.note(db, { isAlone: false }))) throw notYours();
    await noteProof(app, db, { token, kind: 'passkey' });
  });
}

const notYours = (): Failure =>
  new Failure('invalid', {
    clientMessage: 'Kithline did not accept this passkey. Try again, or use your password.',
  });
