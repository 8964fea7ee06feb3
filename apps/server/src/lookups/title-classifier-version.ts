import { fingerprintOf } from '@kithline/base/fingerprint-of.ts';
import { classifierFiles } from '@kithline/titles/classifier-files.ts';

/** Hexadecimal digits of the fingerprint; seven are a positive int of PostgreSQL. */
const DIGITS = 7;

/** With the classifier's own, they say what finds a title. */
const SEARCH_FILES = [
  './search-text-of-title.ts',
  '../platform/text/match-text.ts',
  '../platform/text/spell-words.ts',
].map((name) => new URL(name, import.meta.url));

let version: number | undefined;

/**
 * Stored with every classified title. It differs whenever a table of words or a rule does, or what finds a
 * title, so that titles that another version classified can be found and classified again. A positive integer
 * of 28 bits; versions have no order.
 */
export function titleClassifierVersion(): number {
  version ??= parseInt(fingerprintOf([...classifierFiles(), ...SEARCH_FILES]).slice(0, DIGITS), 16);
  return version;
}
