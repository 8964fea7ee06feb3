export interface OldPhrase {
  readonly phrase: RegExp;
  /** What to write in its place. */
  readonly instead: string;
}

/**
 * Phrases of an earlier style that readers had to decode. A phrase enters this list once no comment and no
 * document has it any longer. Keep the list short.
 */
export const OLD_PHRASES: readonly OldPhrase[] = [{ phrase: /\bnone any more\b/i, instead: '"no longer …"' }];
