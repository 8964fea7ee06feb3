import * as z from 'zod/mini';
import type { AppContext } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { arePlacesNamed, namePlaces } from './places/name-places.ts';
import { reclassifyTitles } from './titles.ts';

export const reclassifyTitlesJob = defineJob({
  name: 'lookups.reclassify-titles',
  payload: z.object({}),
  tries: 3,
  retryDelay: 60,
});

export const namePlacesJob = defineJob({
  name: 'lookups.name-places',
  payload: z.object({}),
  tries: 3,
  retryDelay: 60,
});

/**
 * After an upgrade with a newer table of words, titles are classified again, a batch a transaction. After one
 * with other names of places, those are written again.
 */
export function lookupJobs(house: AppContext): void {
  house.jobs.handle(reclassifyTitlesJob, async (_payload, signal) => {
    while (await inTransaction(house.db, reclassifyTitles)) signal.throwIfAborted();
  });
  house.jobs.handle(namePlacesJob, async (_payload, signal) => {
    await inTransaction(house.db, (db) => namePlaces(db, signal));
  });
}

/** Asked at every start; costs one look at the titles when nothing is older than the table. */
export async function reclassifySoon(house: AppContext): Promise<void> {
  await house.jobs.enqueue(house.db, reclassifyTitlesJob, {}, { singletonKey: 'reclassify' });
}

/** Seconds that the first visitor has the server alone. */
const NAMES_WAIT = 10;

/** Asked at every start; writes after the first one, and after an upgrade with newer names or rules. */
export async function namePlacesSoon(house: AppContext): Promise<void> {
  if (await arePlacesNamed(house.db)) return;
  await house.jobs.enqueue(house.db, namePlacesJob, {}, { singletonKey: 'places', startAfter: NAMES_WAIT });
}
