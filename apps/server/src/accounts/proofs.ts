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

/** How long (ms) a proof counts for sensitive actions. */
const PROOF_LIFE = 900_000;

/** Throws 422 for the password's field if the password is wrong. */
export async function proveByPassword(
  app: AppContext,
  viewer: Viewer,
  { token, ...sentProof }: { token: string; password: string; place: SessionPlace },
): Promise<void> {
  await confirmPassword(app, viewer, sentProof);
  await noteProof(app, app.db, { token, kind: 'password' });
}

/** Throws 401 if the session has ended or its token was replaced. */
export async function noteProof(
  app: AppContext,
  db: Db,
  { token, kind }: { token: string; kind: ProofKind },
): Promise<void> {
  await writeProof(db, hashToken(token), { kind, now: app.clock() });
  await requireSession(app, db, token);
}

export async function readProof(app: AppContext, token: string): Promise<Proof> {
  return { secondsLeft: Math.floor((await lifeOfProof(app, token)) / 1000) };
}

/** Throws 403 with the code `PROOF_NEEDED` if the session's last proof no longer counts. */
export async function requireProof(app: AppContext, token: string): Promise<void> {
  if ((await lifeOfProof(app, token)) > 0) return;
  throw new Failure('forbidden', {
    code: PROOF_NEEDED,
    clientMessage: 'Please confirm that it is you.',
  });
}

/** Milliseconds for which the proof still counts; 0 if it has expired. */
async function lifeOfProof(app: AppContext, token: string): Promise<number> {
  const provedOn = await lastProof(app.db, hashToken(token));
  if (provedOn === null) return 0;
  return Math.max(0, provedOn.getTime() + PROOF_LIFE - app.clock().getTime());
}
