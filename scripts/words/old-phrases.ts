export interface OldPhrase {
  readonly phrase: RegExp;
  readonly instead: string;
}

/**
 * Phrases of an earlier style that readers had to decode. Add a phrase only when no comment and no document
 * contains it.
 */
export const OLD_PHRASES: readonly OldPhrase[] = [
  { phrase: /(?<!-)\bwhoever\b/i, instead: 'the noun: "a member who …", "a request that …"' },
  { phrase: /\bany more\b/i, instead: '"no longer"' },
  { phrase: /\banew\b/i, instead: '"again"' },
  { phrase: /\b(?:tells?|told) of\b/i, instead: '"mentions", "is about" or "notified about"' },
  { phrase: /\bfor listeners\b|\bwho listens?\b/i, instead: '"screen readers"' },
  { phrase: /\b(?:gone|went) meanwhile\b|\bmeanwhile gone\b/i, instead: '"deleted concurrently"' },
  { phrase: /\bgives? way\b/i, instead: 'what happens: "is replaced by", "goes first"' },
  { phrase: /\btakes? along\b/i, instead: '"is deleted with"' },
  { phrase: /\blies? in\b/i, instead: '"is in"' },
  { phrase: /\ban own\b|\bone's own\b/i, instead: 'the owner: "the viewer\'s", "of the member"' },
  { phrase: /\bis held as\b/i, instead: '"is stored as"' },
  { phrase: /\bis (?:no|none) more\b/i, instead: '"was deleted"' },
  { phrase: /\bAnswers (?:whose|whether)\b/, instead: '"Returns"' },
  { phrase: /\bas if it had never been\b/i, instead: 'what is removed' },
];
