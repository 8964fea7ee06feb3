import type { Values } from './values.ts';

/** Fields that password managers fill in. */
const FILLED = ['username', 'current-password', 'new-password']
  .map((kind) => `input[autocomplete~=${kind}]`)
  .join(', ');

/**
 * Returns names and texts of fields that a browser filled in without an event, so that only the DOM has the
 * text.
 */
export function filledIn(element: HTMLFormElement, known: Values): [string, string][] {
  return [...element.querySelectorAll<HTMLInputElement>(FILLED)]
    .filter(({ name, value }) => typeof known[name] === 'string' && known[name] !== value)
    .map(({ name, value }) => [name, value]);
}
