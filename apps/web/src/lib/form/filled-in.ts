import type { NameOf, Values } from './values.ts';

/** Fields that a password manager fills. */
const FILLED = ['username', 'current-password', 'new-password']
  .map((kind) => `input[autocomplete~=${kind}]`)
  .join(', ');

/**
 * Returns names and texts of fields that a browser has filled in without an event. Until the form is sent,
 * only the fields themselves have these texts.
 */
export function filledIn<V extends Values>(element: HTMLFormElement, known: V): [NameOf<V>, string][] {
  return [...element.querySelectorAll<HTMLInputElement>(FILLED)].flatMap(({ name, value }) => {
    const field = Object.keys(known).find((one): one is NameOf<V> => one === name);
    const isFilled = field !== undefined && typeof known[field] === 'string' && known[field] !== value;
    return isFilled ? [[field, value]] : [];
  });
}
