import type { Columns } from '../columns/columns.ts';
import { NONE } from '../columns/columns.ts';
import { entryAt } from '../columns/entry-at.ts';
import { indexOf } from '../columns/id-table.ts';
import type { Spelled } from '../columns/spelled.ts';
import { type ChosenNames, OrganizationNames, type Spelling } from '../organizations/organization-names.ts';
import type { KeyRanks } from '../seen/key-ranks.ts';
import type { Seen } from '../seen/seen.ts';
import type { PartOfSpelling } from './partial-answers.ts';

/** Chooses names of organizations from the spellings of all parts. */
export class NamesOfParts extends OrganizationNames {
  readonly #spelled: ReadonlyMap<number, Spelling[]>;

  constructor(
    seen: Seen,
    ranks: KeyRanks,
    { spelled, chosen }: { spelled: ReadonlyMap<number, Spelling[]>; chosen: ChosenNames },
  ) {
    super(seen, ranks, chosen);
    this.#spelled = spelled;
  }

  override spellings(organization: number): Spelling[] {
    return this.#spelled.get(organization) ?? [];
  }
}

/** The spellings without their counts, for `WholeColumns.learn`. */
export function asSpelled(spellings: readonly PartOfSpelling[]): Spelled {
  const companies = spellings.map(({ organizationId, text, key, isPlain }) => ({
    organizationId,
    text,
    key,
    isPlain,
  }));
  return { companies, titles: [] };
}

/** The spellings by organization. `rows` has the row of each spelling in `companies`. */
export function spellingsByOrganization(
  columns: Columns,
  spellings: readonly PartOfSpelling[],
  rows: readonly number[],
): Map<number, Spelling[]> {
  const found = new Map<number, Spelling[]>();
  for (const [nth, { organizationId, isOfFact, times, day, isOwn }] of spellings.entries()) {
    const at = indexOf(columns.ids.organizations, organizationId);
    const those = found.get(at) ?? [];
    found.set(at, those);
    those.push({ company: entryAt(rows, nth), isOfFact, times, day, isOwn, lastPerson: NONE });
  }
  return found;
}
