import { NONE, PERSON } from './columns/columns.ts';
import type { Seen } from './seen.ts';

/** The name as it stands where the shown one has a preferred first name in place of the first: both are how people know somebody. */
export function spelledOut({ columns }: Seen, person: number, shown: number): number {
  const { persons, contacts, starts, spellings } = columns;
  if (((persons.flags[person] ?? 0) & PERSON.oneName) !== 0) return NONE;
  const isItsOrigin = (spelling: number): boolean =>
    spelling !== NONE &&
    (spellings.withCommon[spelling] === shown || spellings.withProfile[spelling] === shown);
  for (const spelling of [persons.profileSpelling[person] ?? NONE, persons.commonSpelling[person] ?? NONE])
    if (isItsOrigin(spelling)) return spelling;
  const end = starts.contacts[person + 1] ?? 0;
  for (let row = starts.contacts[person] ?? 0; row < end; row++) {
    const spelling = contacts.spelling[row] ?? NONE;
    if (isItsOrigin(spelling)) return spelling;
  }
  return NONE;
}
