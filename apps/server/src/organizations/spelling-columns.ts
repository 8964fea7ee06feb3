import { foldText } from '@kithline/base/fold-text.ts';
import type { Spelling } from '../seen-facts/spellings.ts';
import { isPlainSpelling } from './is-plain-spelling.ts';

/** The columns of a fact that store a spelling. */
export const spellingColumns = (spelling: string | null): Spelling => ({
  spelling,
  spellingKey: spelling === null ? null : foldText(spelling),
  spellingIsPlain: spelling !== null && isPlainSpelling(spelling),
});
