/** What a list of invitations is narrowed to: an answer as the API writes it, '' for any. */
export type AnswerFilter = '' | 'null' | 'true' | 'false';

/** What an invitation was answered with; null while it waits. */
const WORDS = { null: 'No Response', true: 'Accepted', false: 'Declined' } as const;

export function sayAnswer(accepted: boolean | null): string {
  return WORDS[`${accepted}`];
}

/** The choices of a field that narrows a list of invitations. */
export const ANSWER_OPTIONS: readonly { value: AnswerFilter; label: string }[] = [
  { value: '', label: 'Any answer' },
  { value: 'null', label: WORDS.null },
  { value: 'true', label: WORDS.true },
  { value: 'false', label: WORDS.false },
];
