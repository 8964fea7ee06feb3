import type { ChangeRow } from './changes.queries.ts';
import { entryOf, type EntryRow } from './facts.ts';

/** What follows the name of who made it: "changed Basic Information". */
export function sentenceOf({
  means,
  section,
  fields,
}: Pick<ChangeRow, 'means' | 'section' | 'fields'>): string {
  if (means === 'curated') return 'changed facts with a curated file';
  if (means === 'enrichment') return 'filled in facts';
  if (means === 'taking-back') return `took a change of ${section} back`;
  const entry = fields.find(({ field }) => entryOf(field) !== null);
  if (entry === undefined) return `changed ${section}`;
  const noun = entryOf(entry.field)?.kind === 'role' ? 'a role' : 'a study';
  const isNew = fields.some(({ before }) => before === null);
  const isGone = fields.every(({ after }) => after === null || (after as EntryRow)?.['overridden'] === true);
  const isReplaced = fields.some(({ after }) => (after as EntryRow)?.['overridden'] === true);
  if (isGone) return `deleted ${noun}`;
  return isNew && !isReplaced ? `added ${noun}` : `changed ${noun}`;
}
