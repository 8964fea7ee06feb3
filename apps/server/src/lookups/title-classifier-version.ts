import { fingerprintOf } from '@kithline/base/fingerprint-of.ts';
import { classifierFiles } from '@kithline/titles/classifier-files.ts';

/** Hexadecimal digits of the fingerprint. Seven fit into a positive int of PostgreSQL. */
const DIGITS = 7;

/** Together with the classifier's own files, these decide what finds a title. */
const SEARCH_FILES = [
  './search-text-of-title.ts',
  '../platform/text/match-text.ts',
  '../platform/text/spell-words.ts',
].map((name) => new URL(name, import.meta.url));

let version: number | undefined;

/**
 * The version that is stored with every classified title. It changes with any table of words, rule or search
 * form, so that titles of another version can be found and classified again. A positive integer of 28 bits;
 * versions have no order.
 */
export function titleClassifierVersion(): number {
  version ??= parseInt(fingerprintOf([...classifierFiles(), ...SEARCH_FILES]).slice(0, DIGITS), 16);
  return version;
}
