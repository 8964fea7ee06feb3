import type { Values } from './values.ts';

/** Fields that a password manager fills. */
const FILLED = ['username', 'current-password', 'new-password']
  .map((kind) => `input[autocomplete~=${kind}]`)
  .join(', ');

/**
 * Names and texts of what some browsers fill into fields without an event: until the form is sent, only the
 * fields themselves hold it.
 */
export function filledIn(element: HTMLFormElement, known: Values): [string, string][] {
  return [...element.querySelectorAll<HTMLInputElement>(FILLED)]
    .filter(({ name, value }) => typeof known[name] === 'string' && known[name] !== value)
    .map(({ name, value }) => [name, value]);
}
