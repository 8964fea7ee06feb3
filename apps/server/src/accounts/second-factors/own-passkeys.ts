import { MOST_PASSKEYS, type SecondFactors } from '@kithline/contract/second-factors.ts';
import type { AppContext } from '../../app-context.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { userById } from '../accounts.queries.ts';
import { requireProof } from '../proofs.ts';
import { isOpenChallenge, newChallenge, spendChallenge } from './challenges.ts';
import { type AddedFactor, addFactor, type MemberSession, removeFactor } from './change-second-factors.ts';
import { challengeOf, checkMade, optionsToMake, type PasskeyResponse } from './passkey-ceremonies.ts';
import { deletePasskey, insertPasskey, passkeysOf } from './passkeys.queries.ts';

/** Throws 409 if the member already has `MOST_PASSKEYS`. */
export async function optionsToAdd(app: AppContext, { viewer: { userId }, token }: MemberSession) {
  await requireProof(app, token);
  const passkeys = await passkeysOf(app.db, userId);
  if (passkeys.length >= MOST_PASSKEYS) throw tooMany();
  const { username } = await userById(app.db, userId);
  const challenge = newChallenge(app, { act: 'add', browser: token });
  return { options: await optionsToMake(app, { userId, username, passkeys, challenge }) };
}

/**
 * Throws 422 if the browser's response does not fit the options, and 409 if the member already has
 * `MOST_PASSKEYS`.
 */
export async function addPasskey(
  app: AppContext,
  memberSession: MemberSession,
  { name, response }: { name: string; response: PasskeyResponse },
): Promise<AddedFactor> {
  await requireProof(app, memberSession.token);
  const { userId } = memberSession.viewer;
  const challenge = challengeOf(response);
  if (challenge === null || !isOpenChallenge(app, challenge, { act: 'add', browser: memberSession.token }))
    throw notAdded();
  const made = await checkMade(app, response, challenge);
  if (made === null) throw notAdded();
  return addFactor(app, memberSession, {
    change: 'passkey-added',
    words: `passkey ${name}`,
    add: async (db, now) => {
      if ((await passkeysOf(db, userId)).length >= MOST_PASSKEYS) throw tooMany();
      const isNew =
        (await spendChallenge(db, challenge)) && (await insertPasskey(db, { ...made, userId, name, now }));
      if (!isNew) throw notAdded();
    },
  });
}

/** Throws 404 if the passkey is not the member's, and the errors of `removeFactor`. */
export async function removePasskey(
  app: AppContext,
  memberSession: MemberSession,
  id: number,
): Promise<SecondFactors> {
  const { userId } = memberSession.viewer;
  const passkey = (await passkeysOf(app.db, userId)).find((one) => one.id === id);
  return removeFactor(app, memberSession, {
    change: 'passkey-removed',
    words: `passkey ${passkey?.name ?? ''}`.trimEnd(),
    remove: async (db) => {
      if (!(await deletePasskey(db, { userId, id }))) throw notFound();
    },
  });
}

const tooMany = (): Failure =>
  new Failure('conflict', {
    clientMessage: `You have ${MOST_PASSKEYS} passkeys. Remove one before you add another one.`,
  });

const notAdded = (): Failure =>
  new Failure('invalid', { clientMessage: 'This passkey could not be added. Please try again.' });
