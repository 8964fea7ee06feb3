/** Minimum length of a word that may be a plural. */
const LEAST_LETTERS = 3;

/** Endings of plurals and of feminine forms, each with the endings of its singulars. */
const ENDINGS: readonly (readonly [plural: string, ...singulars: string[]])[] = [
  ['innen', '', 'e', 'in'],
  ['trices', 'teur'],
  ['doras', 'dor'],
  ['dores', 'dor'],
  ['ieres', 'ier'],
  ['euses', 'eur'],
  ['iones', 'ion'],
  ['oes', 'ao'],
  ['eres', 'er'],
  ['ores', 'or'],
  ['ales', 'al'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['sses', 'ss'],
  ['ies', 'y'],
  ['men', 'man'],
  ['aux', 'al'],
  ['ais', 'al'],
  ['ens', 'em'],
  ['che', 'ca'],
  ['ghi', 'go'],
  ['chi', 'co'],
  ['as', 'o', 'a'],
  ['es', '', 'e'],
  ['en', '', 'e'],
  ['in', ''],
  ['s', ''],
  ['n', ''],
  ['x', ''],
  ['e', '', 'a'],
  ['i', 'o', 'e'],
  ['a', 'o'],
];

/** The words that may have this plural or feminine form, by simple rules for all supported languages. */
export function singularsOf(word: string): string[] {
  if (word.length < LEAST_LETTERS) return [];
  const found = ENDINGS.flatMap(([plural, ...singulars]) => {
    const stem = word.slice(0, -plural.length);
    const least = plural === 's' ? LEAST_LETTERS - 1 : LEAST_LETTERS;
    return word.endsWith(plural) && stem.length >= least ? singulars.map((ending) => stem + ending) : [];
  });
  return [...new Set(found)].filter((one) => one !== word && one.length >= LEAST_LETTERS - 1);
}
