import { filesOfRules } from '@kithline/base/fingerprint-of.ts';
import { FOLDING_FILES } from '@kithline/base/folding-files.ts';

/** The vocabulary files and every source file with rules that affect the classifier's answers. */
export const classifierFiles = (): URL[] => [
  ...filesOfRules(new URL('./', import.meta.url)),
  ...filesOfRules(new URL('../words/', import.meta.url)),
  ...FOLDING_FILES,
];
