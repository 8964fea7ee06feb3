import { type Columns, NONE } from '../columns/columns.ts';
import { int32At } from '../columns/entry-at.ts';

/**
 * The spellings, in any space, that differ from the common name of their organization. `companies` has the
 * rows of these spellings. The entries of organization `x` are those from `start[x]` to `start[x + 1] - 1`.
 */
export interface CompaniesByOrganization {
  readonly start: Int32Array;
  readonly companies: Int32Array;
  /** 1 for each organization that has such a spelling or an alias. */
  readonly isCalledOtherwise: Uint8Array;
}

const known = new WeakMap<Columns, CompaniesByOrganization>();

export function companiesByOrganization(columns: Columns): CompaniesByOrganization {
  const before = known.get(columns);
  if (before !== undefined) return before;
  const found = gather(columns);
  known.set(columns, found);
  return found;
}

function gather({ companies: { organization, key }, organizations }: Columns): CompaniesByOrganization {
  const start = new Int32Array(organizations.id.length + 1);
  // Leaves out spellings that equal the common name, as most do: searches compare the common name anyway.
  const isOther = (company: number, of: number) => of !== NONE && key[company] !== organizations.key[of];
  for (const [company, of] of organization.entries()) if (isOther(company, of)) start[of + 1]!++;
  for (let at = 1; at < start.length; at++) start[at]! += int32At(start, at - 1);
  const next = start.slice();
  const companies = new Int32Array(int32At(start, start.length - 1));
  for (const [company, of] of organization.entries())
    if (isOther(company, of)) companies[next[of]!++] = company;
  const isCalledOtherwise = organizations.aliases.map((alias, at) =>
    Number(alias !== NONE || start[at] !== start[at + 1]),
  );
  return { start, companies, isCalledOtherwise: Uint8Array.from(isCalledOtherwise) };
}
