import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
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
 * Registers the jobs that run after upgrades. One classifies titles again, one batch per transaction; the
 * other writes the names of places.
 */
export function lookupJobs(app: AppContext): void {
  app.jobs.handle(reclassifyTitlesJob, async (_payload, signal) => {
    while (await inTransaction(app.db, reclassifyTitles)) signal.throwIfAborted();
  });
  app.jobs.handle(namePlacesJob, async (_payload, signal) => {
    await inTransaction(app.db, (db) => namePlaces(db, signal));
  });
}

/**
 * Enqueues the job that classifies titles again. It changes nothing if all titles have the current version.
 */
export async function reclassifySoon(app: AppContext): Promise<void> {
  await app.jobs.enqueue(app.db, reclassifyTitlesJob, {}, { singletonKey: 'reclassify' });
}

/** Seconds after the start, so that the job does not slow down the first visitor. */
const NAMES_WAIT = 10;

export async function namePlacesSoon(app: AppContext): Promise<void> {
  if (await arePlacesNamed(app.db)) return;
  await app.jobs.enqueue(app.db, namePlacesJob, {}, { singletonKey: 'places', startAfter: NAMES_WAIT });
}
