import { keepDraft, readDraft } from './drafts.ts';

type Texts = Record<string, string>;

/** What is saved, with what somebody was writing in its place: a draft keeps the fields of a form until they are saved. */
export function readDraftedValues<Values extends Texts>(name: string, saved: Values): Values {
  const draft = parse(readDraft(name));
  const fields = Object.entries(draft).filter(
    ([field, text]) => Object.hasOwn(saved, field) && typeof text === 'string',
  );
  return { ...saved, ...Object.fromEntries(fields) };
}

/** Keeps the fields of a form; null forgets them. */
export function keepDraftedValues(name: string, values: Texts | null): void {
  keepDraft(name, values && JSON.stringify(values));
}

/** Anything that this page has not written itself counts as nothing. */
function parse(draft: string | null): object {
  try {
    const value: unknown = JSON.parse(draft ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
