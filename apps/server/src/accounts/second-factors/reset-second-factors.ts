import type { AppContext } from '../../app-context.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { lockedUser } from '../accounts.queries.ts';
import { forgetProvider } from '../provider/provider-identities.queries.ts';
import { endSessionsOf } from '../sessions.ts';
import { forgetSecondSteps } from '../sign-in-tries.ts';
import { hasFactor } from './has-second-factor.ts';
import { mailSecondFactors } from './mail-second-factors.job.ts';
import { deleteAllPasskeys } from './passkeys.queries.ts';
import { restartGracePeriod } from './second-factor-rule.queries.ts';
import { deleteAnyAuthenticator, deleteCodes } from './second-factors.queries.ts';

/**
 * Removes a user's second factors, recovery codes and binding to the OpenID provider, and ends the user's
 * sessions. If the login email is proven, it gets a mail. If the user is required to have a second factor, a
 * new period of seven days for adding one begins. Returns false if there was nothing to remove.
 */
export async function resetSecondFactors(
  app: AppContext,
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  const { username, isProven } = await lockedUser(db, userId);
  const hadProvider = await forgetProvider(db, userId);
  if (!hadProvider && !(await hasFactor(db, userId))) return false;
  await deleteAnyAuthenticator(db, userId);
  await deleteAllPasskeys(db, userId);
  await deleteCodes(db, userId);
  await restartGracePeriod(db, userId, now);
  await endSessionsOf(db, userId, 'administrator');
  await forgetSecondSteps(db, userId);
  await publish(db, [userId], { type: 'refresh.account', data: {} });
  if (isProven) await app.jobs.enqueue(db, mailSecondFactors, { userId, address: username, change: 'reset' });
  return true;
}
