import { REQUIRED_OF, type RequiredOf } from '@kithline/contract/second-factors.ts';
import {
  countWithout,
  followRule,
  holdEverybody,
  holdRule,
  readRule,
  writeRule,
} from '../../accounts/second-factors/second-factor-rule.queries.ts';
import { requireSession } from '../../accounts/sessions.ts';
import { recordActivity } from '../../activity/record-activity.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/failure.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';

export interface SecondFactorRule {
  requiredOf: RequiredOf;
  /** Number of members who have no second factor although one is required. */
  without: number;
}

export async function readSecondFactorRule(db: Db): Promise<SecondFactorRule> {
  return { requiredOf: await readRule(db), without: await countWithout(db) };
}

/** Members who did not need one before have seven days to set one up. */
export function changeSecondFactorRule(
  app: AppContext,
  viewer: Viewer,
  { requiredOf, token }: { requiredOf: RequiredOf; token: string },
): Promise<SecondFactorRule> {
  return inTransaction(app.db, async (db) => {
    // The viewer may have lost the rights while waiting.
    if (!(await holdEverybody(db)).includes(viewer.userId)) throw forbidden();
    await requireSession(app, db, token);
    const former = await holdRule(db, 'to change');
    if (former !== requiredOf) {
      const now = app.clock();
      await writeRule(db, requiredOf);
      await publish(db, await followRule(db, 'everybody', now), { type: 'refresh.account', data: {} });
      await recordActivity(db, {
        by: viewer,
        kind: 'setting',
        words: 'changed who must have a second factor',
        value: { field: 'Required of', from: REQUIRED_OF[former], to: REQUIRED_OF[requiredOf] },
        place: 'dashboard',
        now,
      });
    }
    return readSecondFactorRule(db);
  });
}
