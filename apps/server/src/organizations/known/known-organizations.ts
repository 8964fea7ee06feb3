import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';

/** The type of universities. */
const ACADEMIC = 1;

/** Facts that the tables have about an organization. Texts are empty if the tables do not have the fact. */
export interface KnownOrganization {
  readonly domain: string;
  readonly industry: string;
  /** The place as the list of places names it, for example "Munich, Germany". */
  readonly location: string;
  /** Null if the tables do not have the type. */
  readonly typeId: number | null;
}

/** A row of the tables. */
export interface ShippedOrganization extends KnownOrganization {
  readonly name: string;
  readonly otherNames: readonly string[];
  /** All names, normalized. */
  readonly norms: readonly string[];
}

/**
 * The date of the tables. Changes that add facts of the tables have this date, because the current time could
 * reveal when a file first named the organization. They have the current time only if everybody may see when
 * the organization was named.
 */
export const KNOWN_ON = new Date('2026-11-27T00:00:00Z');

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

let shipped: readonly ShippedOrganization[] | undefined;
let known: ReadonlyMap<string, ShippedOrganization> | undefined;

/** Returns the organizations of both tables, about 1,700. The tables are read only once. */
export function shippedOrganizations(): readonly ShippedOrganization[] {
  shipped ??= [...readTable(read('known-organizations.csv')), ...readUniversities(read('universities.csv'))];
  return shipped;
}

/** Returns the organizations of both tables by their normalized names, including their other names. */
export function knownOrganizations(): ReadonlyMap<string, KnownOrganization> {
  known ??= byName(shippedOrganizations());
  return known;
}

interface Row {
  readonly name: string;
  readonly location: string;
  readonly aliases: string;
}

export function readTable(text: string): ShippedOrganization[] {
  const rows: (Row & Pick<KnownOrganization, 'domain' | 'industry'>)[] = rowsOf(text);
  return rows.map((row) => shippedFrom(row, { domain: row.domain, industry: row.industry, typeId: null }));
}

function readUniversities(text: string): ShippedOrganization[] {
  const those = { domain: '', industry: 'Higher Education', typeId: ACADEMIC };
  return rowsOf<Row>(text).map((row) => shippedFrom(row, those));
}

const rowsOf = <R>(text: string): R[] => parse(text, { columns: true, skip_empty_lines: true });

function shippedFrom(
  { name, location, aliases }: Row,
  facts: Omit<KnownOrganization, 'location'>,
): ShippedOrganization {
  const otherNames = aliases.split(';').map((other) => other.trim());
  const norms = [name, ...otherNames].map(normalizeOrganizationName).filter((norm) => norm !== '');
  return { ...facts, name, location, otherNames, norms: [...new Set(norms)] };
}

/** Returns the organizations by normalized name. Throws if two organizations have the same name. */
export function byName(
  organizations: readonly ShippedOrganization[],
): ReadonlyMap<string, ShippedOrganization> {
  const found = new Map<string, ShippedOrganization>();
  for (const organization of organizations)
    for (const norm of organization.norms) {
      const other = found.get(norm);
      if (other) throw new Error(`"${norm}" means ${other.name} and ${organization.name}`);
      found.set(norm, organization);
    }
  return found;
}
