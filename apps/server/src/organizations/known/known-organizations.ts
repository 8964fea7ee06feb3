import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';

/** What the table says of an organization; empty where it says nothing. */
export interface KnownOrganization {
  readonly domain: string;
  readonly industry: string;
  /** As in the list of places: "Munich, Germany". */
  readonly location: string;
}

/**
 * The day of the table. Its facts carry this day, not the one on which somebody's file first named the organization: that would tell the
 * others that it was named.
 */
export const KNOWN_ON = new Date('2026-11-25T00:00:00Z');

const TABLE = new URL('known-organizations.csv', import.meta.url);

let known: ReadonlyMap<string, KnownOrganization> | undefined;

/** The organizations of the table by normalized name, other names included. Read once, some 740 rows. */
export function knownOrganizations(): ReadonlyMap<string, KnownOrganization> {
  known ??= readTable(readFileSync(TABLE, 'utf8'));
  return known;
}

interface Row extends KnownOrganization {
  readonly name: string;
  readonly aliases: string;
}

/** Throws when one name means two organizations. */
export function readTable(text: string): ReadonlyMap<string, KnownOrganization> {
  const rows: Row[] = parse(text, { columns: true, skip_empty_lines: true });
  const byName = new Map<string, Row>();
  for (const row of rows)
    for (const name of [row.name, ...row.aliases.split(';')]) {
      const key = normalizeOrganizationName(name);
      if (key === '') continue;
      const other = byName.get(key);
      if (other && other !== row) throw new Error(`"${name}" means ${other.name} and ${row.name}`);
      byName.set(key, row);
    }
  return byName;
}
