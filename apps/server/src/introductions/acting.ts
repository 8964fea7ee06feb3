import type { IntroductionRole } from '@kithline/contract/introductions.ts';
import { Failure, forbidden } from '../platform/failure.ts';
import type { Viewer } from '../viewer.ts';
import type { Request, Step } from './introduction.ts';
import { roleOf, stepOf, turnOf } from './introductions.access.ts';

export interface Acting {
  readonly request: Request;
  readonly viewer: Viewer;
  readonly userId: number;
  readonly now: Date;
}

/** Throws 403 unless the viewer has this role in the request. */
export function requireRole({ request, userId }: Acting, role: IntroductionRole): void {
  if (roleOf(request, userId) !== role) throw forbidden();
}

export function ownStep({ request, userId }: Acting): Step {
  const step = stepOf(request, userId);
  if (step === undefined) throw forbidden();
  return step;
}

/**
 * Throws 409 unless the request waits for the viewer's answer to the viewer's own step; for the asker of an
 * open request, throws 403.
 */
export function requireOwnTurn(acting: Acting): void {
  const { request, userId } = acting;
  if (request.state !== 'open') throw alreadyEnded(request);
  if (ownStep(acting).answer === 'passed-on') throw conflict('You have already passed this request on.');
  if (turnOf(request) !== userId) throw conflict('This request has changed in the meantime.');
}

export const alreadyEnded = ({ state }: Pick<Request, 'state'>): Failure =>
  conflict(state === 'withdrawn' ? 'This request was taken back.' : 'This request has already ended.');

export const conflict = (clientMessage: string): Failure => new Failure('conflict', { clientMessage });

/**
 * Returns the 409 for members who can no longer write to each other. The sentence reveals no block,
 * suspension or setting.
 */
export const cannotWrite = (): Failure =>
  conflict(
    'This request cannot go on in Kithline, because two of you can no longer write to each other here.',
  );
