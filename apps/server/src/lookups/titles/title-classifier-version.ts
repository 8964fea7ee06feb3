import { filesOfRules, fingerprintOf } from '@kithline/base/fingerprint-of.ts';
import { FOLDING_FILES } from '@kithline/base/folding-files.ts';

/** Hexadecimal digits of the fingerprint; seven are a positive int of PostgreSQL. */
const DIGITS = 7;

let version: number | undefined;

/**
 * Stored with every classified title. It differs whenever a table of words or a rule does, or what finds a
 * title, so that titles that another version classified can be found and classified again. A positive integer
 * of 28 bits; versions have no order.
 */
export function titleClassifierVersion(): number {
  version ??= parseInt(fingerprintOf(filesOfClassifier()).slice(0, DIGITS), 16);
  return version;
}

const filesOfClassifier = (): URL[] => [
  ...filesOfRules(new URL('./', import.meta.url)),
  ...filesOfRules(new URL('words/', import.meta.url)),
  ...FOLDING_FILES,
  new URL('../../platform/text/match-text.ts', import.meta.url),
  new URL('../../platform/text/spell-words.ts', import.meta.url),
];
