import { sayDay } from '../platform/text/say-dates.ts';
import type { FileStatement } from '@kithline/contract/editing-history.ts';
import { unixSeconds } from '../platform/clock.ts';
import type { StatementRow } from './file-statements.queries.ts';

type Part = keyof StatementRow['said'];

const PARTS: readonly (readonly [Part, string])[] = [
  ['name', 'Name'],
  ['title', 'Title'],
  ['company', 'Organization'],
  ['linkedin', 'LinkedIn'],
  ['email', 'Email'],
  ['connected', 'Connected On'],
];

/** What a contacts file says of a person, as the history shows it. */
export function presentStatement(row: StatementRow): FileStatement {
  const differing = PARTS.filter(([part]) => from(row, part) !== to(row, part));
  return {
    key: row.key,
    madeOn: unixSeconds(row.at),
    means: 'file',
    file: { ownerId: row.ownerId, owner: row.owner, day: row.day },
    sentence: sentenceOf(
      row,
      differing.map(([, label]) => label),
    ),
    fields: differing.map(([part, field]) => ({ field, from: from(row, part), to: to(row, part) })),
    obstacle: obstacleOf(row),
  };
}

const from = ({ saidBefore }: StatementRow, part: Part): string | null => saidBefore[part] ?? null;
const to = ({ said }: StatementRow, part: Part): string | null => said[part];

function sentenceOf({ isNew, said }: StatementRow, differing: readonly string[]): string {
  if (isNew) return 'named this person';
  const namesWork = said.title !== null || said.company !== null;
  if (differing.includes('Title') || differing.includes('Organization'))
    return namesWork ? 'brought a new role' : 'names no role any more';
  return `changed ${differing.join(', ')}`;
}

function obstacleOf({ owner, isPresent, namedUntil }: StatementRow): string {
  if (isPresent)
    return `Cannot be taken back here: the file is ${owner}\u2019s, and goes when that import is undone.`;
  if (namedUntil !== null)
    return `Cannot be taken back here: ${owner}\u2019s file of ${sayDay(namedUntil)} was the last to name this person.`;
  return `Cannot be taken back here: a later file of ${owner} says something else.`;
}
