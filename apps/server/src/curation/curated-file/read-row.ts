import type { CuratedColumn } from '@kithline/contract/curated.ts';
import type { FactNames } from '../../lookups/fact-names.ts';
import { cleanText, quoteText } from '../../networks/contacts-file/clean-text.ts';
import type { CuratedRow } from '../../organizations/curated/curated-row.ts';
import { readCompanySlug, readDomain, readYearFounded } from '../../organizations/read-organization-facts.ts';
import type { CuratedHeader } from './read-header.ts';

const LONGEST_NAME = 255;
const LONGEST_QUOTE = 60;
const MOST_ALIASES = 50;

export interface RowReading {
  readonly header: CuratedHeader;
  readonly names: FactNames;
  readonly thisYear: number;
  readonly warn: (line: number, column: CuratedColumn, reason: string) => void;
}

export type RowOutcome = { readonly row: CuratedRow } | { readonly skipped: string };

/**
 * Reads one row; null for a blank row. Skips a row without a usable name, or with text beyond the header's
 * columns. For any other invalid cell, only its fact is left out.
 */
export function readRow(cells: readonly string[], line: number, reading: RowReading): RowOutcome | null {
  const { header } = reading;
  if (cells.every((cell) => cleanText(cell) === '')) return null;
  if (cells.slice(header.width).some((cell) => cleanText(cell) !== ''))
    return { skipped: `${cells.length} columns where the header has ${header.width}.` };
  const cell = (column: CuratedColumn) => cleanText(cells[header.columns[column] ?? -1] ?? '');
  const name = cell('name');
  if (!/[\p{L}\p{N}]/u.test(name)) return { skipped: 'No name.' };
  if (name.length > LONGEST_NAME) return { skipped: `Name cannot exceed ${LONGEST_NAME} characters.` };
  return { row: { line, name, ...factsOf(line, cell, reading) } };
}

type CellOf = (column: CuratedColumn) => string;

function factsOf(
  line: number,
  cell: CellOf,
  { names, thisYear, warn }: RowReading,
): Omit<CuratedRow, 'line' | 'name'> {
  const read = <T>(column: CuratedColumn, of: (text: string) => T | null, why: string): T | null => {
    const text = cell(column);
    if (text === '') return null;
    const value = of(text);
    if (value === null) warn(line, column, `${quoteText(text, LONGEST_QUOTE)} ${why}`);
    return value;
  };
  const yearOf = (text: string) => readYearFounded(text, thisYear);
  return {
    slug: read('linkedin', readCompanySlug, 'is not the LinkedIn page of an organization.'),
    domain: read('domain', readDomain, 'is not a domain.'),
    employeeSizeId: read('size', names.employeeSizeId, 'is not a known size.'),
    placeId: read('location', names.placeId, 'is not a known place, or could mean several places.'),
    yearFounded: read('founded', yearOf, `is not a year up to ${thisYear}.`),
    industryIds: industriesOf(cell('industry'), (text) => {
      const id = names.industryId(text);
      if (id === null) warn(line, 'industry', `${quoteText(text, LONGEST_QUOTE)} is not a known industry.`);
      return id;
    }),
    aliases: aliasesOf(cell('aliases'), (reason) => warn(line, 'aliases', reason)),
  };
}

/**
 * The ids of the known industries in a cell; null if there are none. Bars or semicolons separate industries,
 * because their names contain commas.
 */
function industriesOf(cell: string, idOf: (name: string) => number | null): number[] | null {
  const ids = listOf(cell).flatMap((name) => idOf(name) ?? []);
  return ids.length === 0 ? null : ids;
}

function aliasesOf(cell: string, warn: (reason: string) => void): string[] {
  const names = listOf(cell).filter((name) => /[\p{L}\p{N}]/u.test(name) && name.length <= LONGEST_NAME);
  if (names.length > MOST_ALIASES) warn(`Only the first ${MOST_ALIASES} of ${names.length} are kept.`);
  return names.slice(0, MOST_ALIASES);
}

function listOf(cell: string): string[] {
  return cell
    .split(/[|;]/u)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
