import type { AppContext } from './app-context.ts';
import { backUpSoon } from './backup/backup.jobs.ts';
import { namePlacesSoon, reclassifySoon } from './lookups/lookups.jobs.ts';
import { fillKnownSoon } from './organizations/known/known.jobs.ts';
import { fetchLogosSoon } from './organizations/logos/logos.jobs.ts';
import { respellSoon } from './people/people.jobs.ts';
import { isDatabaseAway } from './platform/db/is-database-away.ts';
import type { Engine } from './search/memory/ask/engine.ts';

interface Start {
  /** Settles when the search has loaded its data, or could not load it. */
  readonly reading: Promise<void>;
  readonly isStopping: () => boolean;
}

/**
 * Loads the search's data into memory. Also resolves if loading fails: the first search then loads the data.
 */
export async function loadSearch(
  { log }: AppContext,
  { engine, isStopping }: { engine: Engine; isStopping: () => boolean },
): Promise<void> {
  try {
    await engine.start();
  } catch (error) {
    if (isStopping()) return;
    log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'the search could not be loaded yet');
  }
}

/**
 * Enqueues the jobs of a start: a backup that is due, and jobs that bring stored data up to date after an
 * upgrade or a change of settings. Those that read all names wait for `reading`. Logs failures.
 */
export async function enqueueAtStart(app: AppContext, { reading, isStopping }: Start): Promise<void> {
  try {
    await backUpSoon(app);
    await reclassifySoon(app);
    await namePlacesSoon(app);
    // Websites may have been entered before LOGO_URL_TEMPLATE was set.
    await fetchLogosSoon(app, app.db);
    await reading;
    if (isStopping()) return;
    await respellSoon(app);
    await fillKnownSoon(app);
  } catch (error) {
    app.log.warn({ err: error }, 'some jobs of the start were not enqueued; the next start tries again');
  }
}
