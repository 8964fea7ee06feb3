import { PROOF_NEEDED, type Proof } from '@kithline/contract/sessions.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { Failure } from '../platform/failure.ts';
import { confirmPassword } from './confirm-password.ts';
import type { SessionPlace } from './session-place.ts';
import { lastProof, type ProofKind, writeProof } from './proofs.queries.ts';
import { requireSession } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** So long a proof counts for grave acts (milliseconds). */
const PROOF_LIFE = 900_000;

/** The session proves to be the viewer's by the password. 422 on its field when it is wrong. */
export async function proveByPassword(
  app: AppContext,
  viewer: Viewer,
  { token, ...sentProof }: { token: string; password: string; place: SessionPlace },
): Promise<void> {
  await confirmPassword(app, viewer, sentProof);
  await noteProof(app, app.db, { token, kind: 'password' });
}

/** Notes what a session has just proved. 401 when the session, or its token, has ended meanwhile. */
export async function noteProof(
  app: AppContext,
  db: Db,
  { token, kind }: { token: string; kind: ProofKind },
): Promise<void> {
  await writeProof(db, hashToken(token), { kind, now: app.clock() });
  await requireSession(app, db, token);
}

/** For how long the last proof of a session still counts. */
export async function readProof(app: AppContext, token: string): Promise<Proof> {
  return { secondsLeft: Math.floor((await lifeOfProof(app, token)) / 1000) };
}

/** Passes when the last proof is recent. Else 403 with a code, after which the page asks for a proof. */
export async function requireProof(app: AppContext, token: string): Promise<void> {
  if ((await lifeOfProof(app, token)) > 0) return;
  throw new Failure('forbidden', {
    code: PROOF_NEEDED,
    clientMessage: 'Please confirm that it is you.',
  });
}

/** Milliseconds; 0 when the proof counts no more. */
async function lifeOfProof(app: AppContext, token: string): Promise<number> {
  const provedOn = await lastProof(app.db, hashToken(token));
  if (provedOn === null) return 0;
  return Math.max(0, provedOn.getTime() + PROOF_LIFE - app.clock().getTime());
}
