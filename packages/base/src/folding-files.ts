/**
 * The files that say how text is folded: a table that keeps folded text is written again when they change.
 */
export const FOLDING_FILES: readonly URL[] = ['clean-marks.ts', 'fold-text.ts'].map(
  (name) => new URL(name, import.meta.url),
);
