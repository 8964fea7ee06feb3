import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import { knownOrganizations } from '../known/known-organizations.ts';

/** Names that certainly mean one organization: abbreviations, long and former names. */
export interface SameNames {
  /** The name that the table puts first, normalized. */
  readonly lead: string;
  /** All of them, normalized, the leading one first. */
  readonly names: readonly string[];
  /** How the table writes them, by the normalized name. */
  readonly written: ReadonlyMap<string, string>;
  /** The website of the organization; empty where the table of known organizations does not say. */
  readonly domain: string;
}

const TABLE = new URL('same-names.csv', import.meta.url);

interface Table {
  readonly groups: readonly SameNames[];
  readonly byName: ReadonlyMap<string, SameNames>;
  /** The leading names as they are written. */
  readonly leads: ReadonlySet<string>;
}

let table: Table | undefined;

function shipped(): Table {
  table ??= readSameNames(readFileSync(TABLE, 'utf8'));
  return table;
}

/** Every group of the shipped table. Read once, some 350 rows. */
export const allSameNames = (): readonly SameNames[] => shipped().groups;

/** The group of a normalized name; undefined for a name that the table does not have. */
export const sameNames = (norm: string): SameNames | undefined => shipped().byName.get(norm);

/** The first of the names that mean the same organization as this one, normalized; the name itself for all others. */
export const leadingName = (norm: string): string => sameNames(norm)?.lead ?? norm;

/** Whether the table puts the name first and writes it so: "IBM" is no shouting, "BCG" is an abbreviation. */
export const isLeadingSpelling = (name: string): boolean => shipped().leads.has(name);

interface Row {
  readonly name: string;
  readonly others: string;
}

/** Throws when one name means two organizations. */
export function readSameNames(text: string): Table {
  const rows: Row[] = parse(text, { columns: true, skip_empty_lines: true });
  const byName = new Map<string, SameNames>();
  const groups = rows.map((row) => {
    const written = [row.name, ...row.others.split(';')].map((name) => name.trim());
    const group = groupOf(written);
    for (const name of group.names) {
      const other = byName.get(name);
      if (other) throw new Error(`"${name}" means ${other.lead} and ${group.lead}`);
      byName.set(name, group);
    }
    return group;
  });
  return { groups, byName, leads: new Set(rows.map(({ name }) => name)) };
}

/** With the names that stand side by side: "EY (Ernst & Young)", "NASA - National Aeronautics and Space Administration". */
function groupOf(written: readonly string[]): SameNames {
  const single = [...new Set(written.map(normalizeOrganizationName))];
  const forms = [...new Set([...single, ...written])];
  const pairs = forms.flatMap((one) =>
    single
      .filter((other) => other !== normalizeOrganizationName(one))
      .map((other) => normalizeOrganizationName(`${one} ${other}`)),
  );
  const domains = single.map((name) => knownOrganizations().get(name)?.domain ?? '');
  return {
    lead: single[0] ?? '',
    written: new Map(written.map((name) => [normalizeOrganizationName(name), name])),
    names: [...new Set([...single, ...pairs])],
    domain: domains.find((domain) => domain !== '') ?? '',
  };
}
