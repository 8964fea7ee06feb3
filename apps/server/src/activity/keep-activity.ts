import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { deleteActivityBefore, keptDays, setKeptDays } from './kept-days.queries.ts';
import { recordActivity } from './record-activity.ts';

const DAY = 86_400_000;

/** Stores for how many days nothing is deleted. A changed setting is recorded. */
export async function keepActivity({ db, config, clock }: AppContext): Promise<void> {
  const days = config.activityDays;
  await inTransaction(db, async (db) => {
    const former = await keptDays(db);
    if (former === days) return;
    await setKeptDays(db, days);
    await recordActivity(db, {
      by: null,
      kind: 'setting',
      words: 'keeps what was done for another number of days',
      value: { field: 'Days', from: former === null ? null : String(former), to: String(days) },
      place: 'schedule',
      now: clock(),
    });
  });
}

/** Deletes activity that is older than the setting, and records the number of deleted entries. */
export async function deleteOldActivity({ db, clock }: AppContext): Promise<void> {
  await inTransaction(db, async (db) => {
    const days = await keptDays(db);
    if (days === null) return;
    const now = clock();
    const deleted = await deleteActivityBefore(db, new Date(now.getTime() - days * DAY));
    if (deleted === 0) return;
    await recordActivity(db, {
      by: null,
      kind: 'deletion',
      words: 'deleted old activity',
      value: { field: 'Entries', from: deleted.toLocaleString('en-US'), to: '0' },
      place: 'schedule',
      now,
    });
  });
}
