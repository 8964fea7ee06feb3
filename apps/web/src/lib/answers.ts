/** The filter of a list of invitations: an answer as the API writes it, '' for any. */
export type AnswerFilter = '' | 'null' | 'true' | 'false';

/** Words for the answer to an invitation; `null` is no answer yet. */
const WORDS = { null: 'No Response', true: 'Accepted', false: 'Declined' } as const;

export function sayAnswer(accepted: boolean | null): string {
  return WORDS[`${accepted}`];
}

/** Options of the field that filters a list of invitations. */
export const ANSWER_OPTIONS: readonly { value: AnswerFilter; label: string }[] = [
  { value: '', label: 'Any answer' },
  { value: 'null', label: WORDS.null },
  { value: 'true', label: WORDS.true },
  { value: 'false', label: WORDS.false },
];
