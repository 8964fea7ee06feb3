import type { LeaveOut } from '@kithline/contract/collectives.ts';
import { invalidField } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import { ownLabels, ownPersons, type SharePair } from './left-out.queries.ts';

/**
 * Throws 422 if a label does not belong to the network, or if a person is neither in the network nor already
 * left out of the share. The error does not reveal whether the label or person exists elsewhere.
 */
export async function assertOwn(db: Db, pair: SharePair, { labelIds, personIds }: LeaveOut): Promise<void> {
  const labels = new Set(await ownLabels(db, pair.networkId, labelIds));
  if (labelIds.some((id) => !labels.has(id)))
    throw invalidField('leaveOut.labelIds', 'Choose labels of your network.');
  const persons = new Set(await ownPersons(db, pair, personIds));
  if (personIds.some((id) => !persons.has(id)))
    throw invalidField('leaveOut.personIds', 'Choose people of your network.');
}
