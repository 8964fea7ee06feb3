import { entryOf, isEntryField } from '../fields/fields.ts';
import { isRow, type State } from '../fields/states.ts';
import type { ChangeRow } from './changes.queries.ts';

const isOverridden = (state: State): boolean => isRow(state) && state.overridden;

/** What follows the name of who made it: "changed Basic Information". */
export function sentenceOf({
  means,
  section,
  fields,
}: Pick<ChangeRow, 'means' | 'section' | 'fields'>): string {
  if (means === 'curated') return 'changed facts with a curated file';
  if (means === 'enrichment') return 'filled in facts';
  if (means === 'taking-back') return `took a change of ${section} back`;
  const entry = fields.map(({ field }) => field).find(isEntryField);
  if (entry === undefined) return `changed ${section}`;
  const noun = entryOf(entry).kind === 'role' ? 'a role' : 'a study';
  const isNew = fields.some(({ before }) => before === null);
  const isGone = fields.every(({ after }) => after === null || isOverridden(after));
  const isReplaced = fields.some(({ after }) => isOverridden(after));
  if (isGone) return `deleted ${noun}`;
  return isNew && !isReplaced ? `added ${noun}` : `changed ${noun}`;
}
