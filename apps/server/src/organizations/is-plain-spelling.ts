import { isLeadingSpelling } from './joining/same-names.ts';
import { hasEntity } from './html-entities.ts';
import { hasLegalForm } from './normalize-organization-name.ts';
import { foldText } from '@kithline/base/fold-text.ts';
import type { Spelling } from '../seen-facts/spellings.ts';

/** Matches decoration: pictures, and letters with several loose accents. */
const DECORATED = /\p{Extended_Pictographic}|[\p{M}&&\p{Script=Inherited}]{2}/v;

/**
 * Whether a spelling is plain: it is in mixed case, and has no legal form, decoration or HTML entity. Plain
 * spellings are preferred as the shown name. Spellings in scripts without case count as mixed case. A name in
 * capitals also counts as mixed case if it is the first name of a row in the table of names that mean one
 * organization, such as "IBM".
 */
export function isPlainSpelling(name: string): boolean {
  if (hasEntity(name) || hasLegalForm(name) || DECORATED.test(name.normalize('NFC'))) return false;
  return isMixedCase(name) || isLeadingSpelling(name);
}

function isMixedCase(text: string): boolean {
  const [hasUpper, hasLower] = [/\p{Lu}/u.test(text), /\p{Ll}/u.test(text)];
  return hasUpper === hasLower && /\p{L}/u.test(text);
}

/** The columns of a fact that store a spelling. */
export const spellingColumns = (spelling: string | null): Spelling => ({
  spelling,
  spellingKey: spelling === null ? null : foldText(spelling),
  spellingIsPlain: spelling !== null && isPlainSpelling(spelling),
});
