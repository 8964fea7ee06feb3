import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import { knownOrganizations, shippedOrganizations } from '../known/known-organizations.ts';

/** Names that certainly stand for the same organization: abbreviations, long names and former names. */
export interface SameNames {
  /** The first name in the table's row, normalized. */
  readonly lead: string;
  /** All names, normalized. The leading one is first. */
  readonly names: readonly string[];
  /** The table's spellings by their normalized names. Combinations of two names are missing here. */
  readonly written: ReadonlyMap<string, string>;
  /** The domain of the website; empty if the table of known organizations does not have it. */
  readonly domain: string;
}

const TABLE = new URL('same-names.csv', import.meta.url);

interface Table {
  readonly groups: readonly SameNames[];
  readonly byName: ReadonlyMap<string, SameNames>;
  /** The leading names, as the table spells them. */
  readonly leads: ReadonlySet<string>;
}

let table: Table | undefined;

function shipped(): Table {
  table ??= tableOf(withShipped(readRows(readFileSync(TABLE, 'utf8'))));
  return table;
}

/**
 * Other names of a shipped organization are not used if they have fewer characters than this, because they
 * may be abbreviations with several meanings, such as "MIT" or "UCL".
 */
const SHORT = 8;

/**
 * Adds the other names of shipped organizations to the rows. Otherwise, an organization would exist twice if
 * a form suggested one of its names and a file contained another.
 */
function withShipped(rows: readonly NamesOfOne[]): NamesOfOne[] {
  const all = rows.map(({ written }) => ({ written: [...written] }));
  const rowOf = new Map(
    all.flatMap((row) => row.written.map((name) => [normalizeOrganizationName(name), row] as const)),
  );
  for (const { name, otherNames } of shippedOrganizations()) {
    const long = otherNames.filter((other) => normalizeOrganizationName(other).length >= SHORT);
    if (long.length === 0) continue;
    const names = [name, ...long];
    const found = names.map((one) => rowOf.get(normalizeOrganizationName(one))).find((row) => row);
    if (found) found.written.push(...names.filter((one) => !rowOf.has(normalizeOrganizationName(one))));
    else all.push({ written: names });
  }
  return all;
}

/** Returns all groups of the shipped tables, about 650. The tables are read only once. */
export const allSameNames = (): readonly SameNames[] => shipped().groups;

/** Returns the group of a normalized name; undefined if the name is not in the table. */
export const sameNames = (norm: string): SameNames | undefined => shipped().byName.get(norm);

/** Returns the leading name of a normalized name's group; without a group, the name itself. */
export const leadingName = (norm: string): string => sameNames(norm)?.lead ?? norm;

/**
 * Whether the table has this spelling as a leading name. For example, "IBM" is one, but "BCG" is only an
 * abbreviation of one.
 */
export const isLeadingSpelling = (name: string): boolean => shipped().leads.has(name);

interface Row {
  readonly name: string;
  readonly others: string;
}

/** The names of one organization as the table spells them. The leading one is first. */
interface NamesOfOne {
  readonly written: readonly string[];
}

/** Reads a table of names. Throws if one name means two organizations. */
export const readSameNames = (text: string): Table => tableOf(readRows(text));

function readRows(text: string): NamesOfOne[] {
  const rows: Row[] = parse(text, { columns: true, skip_empty_lines: true });
  return rows.map(({ name, others }) => ({
    written: [name, ...others.split(';')].map((one) => one.trim()),
  }));
}

function tableOf(rows: readonly NamesOfOne[]): Table {
  const byName = new Map<string, SameNames>();
  const groups = rows.map(({ written }) => {
    const group = groupOf(written);
    for (const name of group.names) {
      const other = byName.get(name);
      if (other) throw new Error(`"${name}" means ${other.lead} and ${group.lead}`);
      byName.set(name, group);
    }
    return group;
  });
  return { groups, byName, leads: new Set(rows.flatMap(({ written }) => written.slice(0, 1))) };
}

/**
 * Returns a group of names. It also contains combinations of two of the names, because files have spellings
 * such as "EY (Ernst & Young)" and "NASA - National Aeronautics and Space Administration".
 */
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
