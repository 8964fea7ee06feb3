import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import { knownOrganizations, shippedOrganizations } from '../known/known-organizations.ts';

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
  table ??= tableOf(withShipped(readRows(readFileSync(TABLE, 'utf8'))));
  return table;
}

/** A shorter name of a shipped organization may be an abbreviation, which means several: "MIT", "UCL". */
const SHORT = 8;

/**
 * Adds the other names of the shipped organizations to the rows. Without them, a name that a form suggests
 * and another name in a file would make two organizations.
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

/** Every group of the shipped tables. Read once, some 650 rows. */
export const allSameNames = (): readonly SameNames[] => shipped().groups;

/** The group of a normalized name; undefined for a name that the table does not have. */
export const sameNames = (norm: string): SameNames | undefined => shipped().byName.get(norm);

/**
 * The first of the names that mean the same organization as this one, normalized; the name itself for all
 * others.
 */
export const leadingName = (norm: string): string => sameNames(norm)?.lead ?? norm;

/** Whether the table puts the name first and writes it so: "IBM" is no shouting, "BCG" is an abbreviation. */
export const isLeadingSpelling = (name: string): boolean => shipped().leads.has(name);

interface Row {
  readonly name: string;
  readonly others: string;
}

/** As they are written, the leading one first. */
interface NamesOfOne {
  readonly written: readonly string[];
}

/** Throws when one name means two organizations. */
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
 * With the names that stand side by side: "EY (Ernst & Young)", "NASA - National Aeronautics and Space
 * Administration".
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
