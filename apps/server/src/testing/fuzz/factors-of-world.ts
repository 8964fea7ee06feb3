import { SESSION_COOKIE } from '../../accounts/session-cookies.ts';
import { newChallenge } from '../../accounts/second-factors/challenges.ts';
import { HALFWAY_COOKIE } from '../../accounts/second-factors/sign-in-cookies.ts';
import { insertHalfway } from '../../accounts/second-factors/halfway.queries.ts';
import { checkMade } from '../../accounts/second-factors/passkey-ceremonies.ts';
import { insertPasskey, passkeysOf } from '../../accounts/second-factors/passkeys.queries.ts';
import { newRecoveryCodes, type RecoveryCodes } from '../../accounts/second-factors/recovery-codes.ts';
import { sealSecret } from '../../accounts/second-factors/seal-secret.ts';
import { replaceCodes } from '../../accounts/second-factors/second-factors.queries.ts';
import { newTotpSecret } from '../../accounts/second-factors/totp.ts';
import { hashToken, newToken } from '../../accounts/tokens.ts';
import type { SignedIn } from '../factories.ts';
import type { World } from '../permissions/world.ts';
import { SoftwareAuthenticator } from '../software-authenticator.ts';
import type { TestApp } from '../test-app.ts';

type PasskeyResponse = ReturnType<SoftwareAuthenticator['use']>;

/** The data that calls about second factors need in order to succeed. */
export interface FactorsOfWorld {
  /**
   * The secret that all authenticator apps in this world share: the app of the other owner, the app of the
   * account into which the visitor is halfway signed in, and the app that the collaborator sets up.
   */
  readonly appSecret: Uint8Array;
  /** A recovery code of the account into which the visitor is halfway signed in. */
  readonly recoveryCode: string;
  /** The visitor's second step with the passkey of that account. */
  readonly visitorsPasskey: PasskeyResponse;
  /** The id of the other owner's passkey. */
  readonly passkeyId: number;
  /** The other owner's renewed proof of identity with that passkey. */
  readonly proofPasskey: PasskeyResponse;
  /** A passkey created by the collaborator's browser. */
  readonly newPasskey: ReturnType<SoftwareAuthenticator['make']>;
}

const LOCAL = { rpId: 'localhost', rp: { id: 'localhost' } };

let codes: Promise<RecoveryCodes> | null = null;

export async function giveFactors(app: TestApp, world: World): Promise<FactorsOfWorld> {
  const { context } = app;
  const now = context.clock();
  const appSecret = newTotpSecret();
  const [owner, collaborator] = [
    world.callers['other owner'] as SignedIn,
    world.callers.collaborator as SignedIn,
  ];
  const made = await (codes ??= newRecoveryCodes(0));
  const keys = new Map<number, SoftwareAuthenticator>();
  for (const userId of [owner.viewer.userId, world.spareUserId]) {
    await keepApp(app, { userId, appSecret, addedOn: now });
    await replaceCodes(context.db, { userId, codes: made, now });
    keys.set(userId, await keepPasskey(app, userId));
  }
  await keepApp(app, { userId: collaborator.viewer.userId, appSecret, addedOn: null });
  const optionsFor = (act: 'second step' | 'prove' | 'add', browser: string) => ({
    ...LOCAL,
    challenge: newChallenge(context, { act, browser }).toString('base64url'),
  });
  const halfway = newToken();
  const expiresOn = new Date(now.getTime() + 600_000);
  const begun = { userId: world.spareUserId, proof: 'password', tokenHash: hashToken(halfway) } as const;
  await insertHalfway(context.db, { ...begun, expiresOn });
  world.callers.visitor.cookies.set(HALFWAY_COOKIE, halfway);
  const [passkey] = await passkeysOf(context.db, owner.viewer.userId);
  const use = (userId: number, options: object) =>
    (keys.get(userId) as SoftwareAuthenticator).use(options, { namesNobody: true });
  const tokenOf = (who: SignedIn) => who.cookies.get(SESSION_COOKIE) ?? '';
  return {
    appSecret,
    recoveryCode: made.shown[0] ?? '',
    visitorsPasskey: use(world.spareUserId, optionsFor('second step', halfway)),
    passkeyId: passkey?.id ?? 0,
    proofPasskey: use(owner.viewer.userId, optionsFor('prove', tokenOf(owner))),
    newPasskey: new SoftwareAuthenticator().make(optionsFor('add', tokenOf(collaborator))),
  };
}

async function keepApp(
  { context }: TestApp,
  { userId, appSecret, addedOn }: { userId: number; appSecret: Uint8Array; addedOn: Date | null },
): Promise<void> {
  const sealedSecret = sealSecret(context, userId, appSecret);
  await context.db
    .insertInto('authenticator')
    .values({ userId, sealedSecret, begunOn: context.clock(), addedOn })
    .execute();
}

async function keepPasskey({ context }: TestApp, userId: number): Promise<SoftwareAuthenticator> {
  const key = new SoftwareAuthenticator();
  const made = await checkMade(context, key.make({ ...LOCAL, challenge: 'x' }), 'x');
  if (made === null) throw new Error('The passkey could not be made.');
  await insertPasskey(context.db, { ...made, userId, name: 'key', now: context.clock() });
  return key;
}
