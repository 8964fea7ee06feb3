import type { SecondFactors } from '@kithline/contract/second-factors.ts';
import { unixSeconds, unixSecondsOrNull } from '../../platform/clock.ts';
import type { Db } from '../../tables.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { requirementOf } from './second-factor-rule.queries.ts';
import { authenticatorOf, codesOf } from './second-factors.queries.ts';

export async function readSecondFactors(db: Db, userId: number): Promise<SecondFactors> {
  const authenticator = await authenticatorOf(db, userId);
  const passkeys = await passkeysOf(db, userId);
  const codes = await codesOf(db, userId);
  const { isRequired, dueOn } = await requirementOf(db, userId);
  return {
    authenticator: authenticator?.addedOn
      ? { addedOn: unixSeconds(authenticator.addedOn), usedOn: unixSecondsOrNull(authenticator.usedOn) }
      : null,
    passkeys: passkeys.map(({ id, name, addedOn, usedOn }) => ({
      id,
      name,
      addedOn: unixSeconds(addedOn),
      usedOn: unixSecondsOrNull(usedOn),
    })),
    recoveryCodes: codes && { left: codes.left, madeOn: unixSeconds(codes.madeOn) },
    isRequired,
    dueOn: unixSecondsOrNull(dueOn),
  };
}
