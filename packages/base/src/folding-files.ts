/**
 * The files that define how text is folded. When one of them changes, tables with folded text are rewritten.
 */
export const FOLDING_FILES: readonly URL[] = ['clean-marks.ts', 'fold-text.ts'].map(
  (name) => new URL(name, import.meta.url),
);
