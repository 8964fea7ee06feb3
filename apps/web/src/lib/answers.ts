/**
 * The filter of a list of invitations by their answer, in the API's form. The empty string means any answer.
 */
export type AnswerFilter = '' | 'null' | 'true' | 'false';

/** The key `null` means that there is no answer yet. */
const WORDS = { null: 'No Response', true: 'Accepted', false: 'Declined' } as const;

export function sayAnswer(accepted: boolean | null): string {
  return WORDS[`${accepted}`];
}

export const ANSWER_OPTIONS: readonly { value: AnswerFilter; label: string }[] = [
  { value: '', label: 'Any answer' },
  { value: 'null', label: WORDS.null },
  { value: 'true', label: WORDS.true },
  { value: 'false', label: WORDS.false },
];
