const PLACES =
  'borough city commonwealth county district municipality parish port province state town township village';
const OFFICES = 'board bureau college department dept ministry office school university';
const OF = new RegExp(`^(?:the )?(?:${`${PLACES} ${OFFICES}`.replaceAll(' ', '|')}) of `, 'u');
const LAST = new Set(
  `${PLACES} academy airport church clinic college court government hospital library museum police schools school sheriff university`.split(
    ' ',
  ),
);

/** The codes of Colorado and Nevada, which are also legal forms: the company "Co", the Dutch "NV". */
export const STATES: ReadonlySet<string> = new Set(['co', 'nv']);

/**
 * Whether folded words (`foldText`) begin like the name of an office or a place: "city of reno", "department
 * of health". Such names have no legal form.
 */
export const isOfficeOf = (words: readonly string[]): boolean => OF.test(`${words.slice(0, 3).join(' ')} `);

/**
 * Whether folded words before the code of a state are probably a public body and not a company: "city of
 * reno", "reno public library".
 */
export const isPublicBody = (words: readonly string[]): boolean =>
  LAST.has(words.at(-1) ?? '') || isOfficeOf(words);
