import { SECURITY_EVENT_DAYS } from '@kithline/contract/security-events.ts';
import type { AppContext } from '../../app-context.ts';
import { deleteEventsBefore, forgetNamesBefore } from './security-events.queries.ts';

const MINUTE = 60_000;

/** Milliseconds for which an event is kept after the last one that it counts. */
const KEPT = SECURITY_EVENT_DAYS * 86_400_000;

/** The job that deletes hashes runs every ten minutes, so that none is kept for longer than an hour. */
const NAMES_KEPT = 50 * MINUTE;

/** Deletes events that are too old to be shown. */
export async function deleteOldEvents({ db, clock }: AppContext): Promise<void> {
  await deleteEventsBefore(db, new Date(clock().getTime() - KEPT));
}

/** Deletes the hashes of unknown login emails. */
export async function forgetUnknownNames({ db, clock }: AppContext): Promise<void> {
  await forgetNamesBefore(db, new Date(clock().getTime() - NAMES_KEPT));
}
