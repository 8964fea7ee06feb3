import type { Criterion } from '@kithline/contract/filter.ts';
import { isOther } from '../columns/changed-on.ts';
import { NO_MONTH, STILL } from '../columns/columns.ts';
import { hasSavedRole } from '../seen/reached.ts';
import type { Seen } from '../seen/seen.ts';

const DAY = 86_400_000;

/** Returns the test that `search/filters/changed-since.ts` makes in SQL. */
export function hasChangedSince(seen: Seen, { text = '' }: Criterion): (person: number) => boolean {
  const { contacts, starts } = seen.columns;
  const instant = new Date(text);
  const since = instant.getTime() / DAY;
  const month = instant.getUTCFullYear() * 12 + instant.getUTCMonth() + 1;
  const hasStatedChange = (person: number): boolean => {
    const end = starts.contacts[person + 1]!;
    for (let row = starts.contacts[person]!; row < end; row++)
      if (contacts.changedOn[row]! >= since && seen.seesContact(contacts.network[row]!, person))
        return !hasSavedRole(seen, person);
    return false;
  };
  return (person) => hasStatedChange(person) || hasBegun(seen, person, month);
}

/** Whether an ongoing role began in the month or later, after another role that has ended. */
function hasBegun(seen: Seen, person: number, month: number): boolean {
  const { roles, facts, starts } = seen.columns;
  const [start, end] = [starts.roles[person]!, starts.roles[person + 1]!];
  for (let row = start; row < end; row++) {
    const space = roles.space[row]!;
    if (space >= 0) continue;
    const detail = roles.detail[row]!;
    const began = facts.firstMonth[detail]!;
    if (facts.lastMonth[detail] !== STILL || began < month || !seen.sees(space, person)) continue;
    for (let before = start; before < end; before++)
      if (isAnotherBefore(seen, { person, before, row, began })) return true;
  }
  return false;
}

function isAnotherBefore(
  seen: Seen,
  { person, before, row, began }: { person: number; before: number; row: number; began: number },
): boolean {
  const { roles, facts } = seen.columns;
  const space = roles.space[before]!;
  if (space >= 0) return false;
  const detail = roles.detail[before]!;
  const first = facts.firstMonth[detail]!;
  return (
    facts.lastMonth[detail] !== STILL &&
    first !== NO_MONTH &&
    first < began &&
    (isOther(roles.organization[before]!, roles.organization[row]!) ||
      isOther(roles.title[before]!, roles.title[row]!)) &&
    seen.sees(space, person)
  );
}
