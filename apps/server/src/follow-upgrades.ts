import type { AppContext } from './app-context.ts';
import { namePlacesSoon, reclassifySoon } from './lookups/lookups.jobs.ts';
import { fillKnownSoon } from './organizations/known/known.jobs.ts';
import { respellSoon } from './people/people.jobs.ts';

interface Start {
  /** Settles once the search has read everything. */
  readonly reading: Promise<void>;
  readonly isStopping: () => boolean;
}

/**
 * Enqueues the jobs that bring stored data up to date after an upgrade. Called at every start. Those that
 * read all names wait until searches can be answered. Logs failures.
 */
export async function followUpgrades(app: AppContext, { reading, isStopping }: Start): Promise<void> {
  try {
    await reclassifySoon(app);
    await namePlacesSoon(app);
    await reading;
    if (isStopping()) return;
    await respellSoon(app);
    await fillKnownSoon(app);
  } catch (error) {
    app.log.warn({ err: error }, 'stored data does not follow an upgrade this time');
  }
}
