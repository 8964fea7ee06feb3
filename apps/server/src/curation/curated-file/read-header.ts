import { foldText } from '@kithline/base/fold-text.ts';
import { CURATED_COLUMNS, type CuratedColumn } from '@kithline/contract/curated.ts';
import { unwrapCells } from '../../networks/contacts-file/find-header.ts';
import { LineReader } from '../../networks/contacts-file/read-lines.ts';
import { splitCells } from '../../networks/contacts-file/split-cells.ts';

/** Number of lines that are searched for the column names: a title or a "sep=;" line may precede them. */
const WITHIN_LINES = 20;
const LONGEST_HEADER = 4_000;
const DELIMITERS = [',', ';', '\t'] as const;

/** The column names of other programs' exports, in lower case and letters only. */
const OTHER_WORDS: Readonly<Record<CuratedColumn, string>> = {
  name: 'organization organisation organizationname organisationname company companyname',
  domain: 'website websiteurl companywebsite companydomain url',
  industry: 'industries',
  size: 'sizerange companysize employees employeecount employeesize numberofemployees',
  location: 'headquarters place hq',
  linkedin: 'linkedinurl companylinkedinurl linkedinpage',
  founded: 'yearfounded foundedyear foundedon',
  aliases: 'alias alsoknownas othernames',
};

const COLUMN_OF: ReadonlyMap<string, CuratedColumn> = new Map(
  CURATED_COLUMNS.flatMap((column) =>
    [column, ...OTHER_WORDS[column].split(' ')].map((word) => [word, column] as const),
  ),
);

export interface CuratedHeader {
  readonly delimiter: string;
  /** Physical line of the header, counted from 1. */
  readonly line: number;
  /** Index in the text at which the rows start. */
  readonly end: number;
  readonly width: number;
  readonly columns: Readonly<Partial<Record<CuratedColumn, number>>>;
  /** Names of columns that are not read: unknown ones, and repetitions of a known one. */
  readonly ignored: readonly string[];
}

/**
 * Finds the row of column names: the first line with a column `name`. Null if none of the first
 * `WITHIN_LINES` lines has one.
 */
export function readHeader(text: string): CuratedHeader | null {
  const lines = new LineReader(text);
  for (let line = lines.read(); line !== null && line.number <= WITHIN_LINES; line = lines.read()) {
    if (line.text.length > LONGEST_HEADER) continue;
    const headers = DELIMITERS.map((delimiter) => {
      const names = unwrapCells(splitCells(line.text, delimiter), delimiter).cells;
      return { delimiter, line: line.number, end: line.next, width: names.length, ...columnsOf(names) };
    }).filter(({ columns }) => columns.name !== undefined);
    const [best] = headers.toSorted((a, b) => countOf(b) - countOf(a));
    if (best) return best;
  }
  return null;
}

const countOf = ({ columns }: CuratedHeader): number => Object.keys(columns).length;

function columnsOf(names: readonly string[]): Pick<CuratedHeader, 'columns' | 'ignored'> {
  const columns: Partial<Record<CuratedColumn, number>> = {};
  const ignored: string[] = [];
  names.forEach((name, at) => {
    const column = COLUMN_OF.get(foldText(name).replace(/[^a-z]/gu, ''));
    if (column !== undefined && columns[column] === undefined) columns[column] = at;
    else if (name.trim() !== '') ignored.push(name.trim());
  });
  return { columns, ignored };
}
