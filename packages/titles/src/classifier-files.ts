import { filesOfRules } from '@kithline/base/fingerprint-of.ts';
import { FOLDING_FILES } from '@kithline/base/folding-files.ts';

/** The tables of words and every file with a rule that an answer of the classifier follows from. */
export const classifierFiles = (): URL[] => [
  ...filesOfRules(new URL('./', import.meta.url)),
  ...filesOfRules(new URL('../words/', import.meta.url)),
  ...FOLDING_FILES,
];
