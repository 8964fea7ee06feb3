import { type Columns, NONE } from './columns/columns.ts';

/** Rows of `companies` by organization: those from `start[x]` to `start[x + 1]`. */
interface CompaniesByOrganization {
  readonly start: Int32Array;
  readonly companies: Int32Array;
}

const known = new WeakMap<Columns, CompaniesByOrganization>();

/** How anybody spells an organization, seen or not: rows of `companies`. */
export function companiesOf(columns: Columns, organization: number): Int32Array {
  let found = known.get(columns);
  if (found === undefined) {
    found = gather(columns);
    known.set(columns, found);
  }
  return found.companies.subarray(found.start[organization], found.start[organization + 1]);
}

function gather({ companies: { organization }, organizations }: Columns): CompaniesByOrganization {
  const start = new Int32Array(organizations.id.length + 1);
  for (const of of organization) if (of !== NONE) start[of + 1]!++;
  for (let at = 1; at < start.length; at++) start[at]! += start[at - 1] ?? 0;
  const next = start.slice();
  const companies = new Int32Array(start.at(-1) ?? 0);
  for (const [company, of] of organization.entries()) if (of !== NONE) companies[next[of]!++] = company;
  return { start, companies };
}
