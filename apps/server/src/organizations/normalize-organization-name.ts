import { foldText } from '../platform/text/fold-text.ts';

/**
 * Legal forms as they look once folded and once runs of single letters are joined ("S.p.A." is "spa", "Sp. z o.o." is
 * "sp zoo"). They name how an organization is registered, not which one it is. Longer forms first, so that "pty ltd"
 * goes as one.
 */
const LEGAL_FORMS: readonly (readonly string[])[] = [
  // English
  'inc incorporated corp corporation co company ltd limited llc llp lp pllc plc pc lllp unltd',
  // German, Swiss, Austrian
  'gmbh mbh ggmbh ag kg kgaa ohg gbr ug se ev eg',
  // French, Spanish, Portuguese, Italian, Romanian
  'sa sas sasu sarl eurl snc sca scop sl slu sau slp sc sapi spa srl srls sapa ltda lda eireli epp sgps',
  // Dutch, Belgian
  'bv nv cv vof bvba sprl asbl vzw',
  // Nordic and Baltic
  'ab hb aktiebolag as asa ans ba aps oy oyj ky oo uab sia',
  // Central and eastern Europe, Turkey
  'spzoo zoo sro kft zrt nyrt bt doo dd ad ood eood ooo oao zao pao ao',
  // Asia, Pacific, Africa, Middle East
  'kk gk yk pte pty pvt bhd sdn tbk fze fzco fzc jsc pjsc',
]
  .flatMap((forms) => forms.split(' '))
  .map((form) => [form])
  .concat([
    ['sp', 'zoo'],
    ['sp', 'z', 'oo'],
    ['sp', 'j'],
    ['sp', 'k'],
    ['spolka', 'z', 'ograniczona', 'odpowiedzialnoscia'],
    ['spolka', 'akcyjna'],
    ['private', 'limited'],
    ['de', 'cv'],
    ['s', 'de', 'rl'],
    ['s', 'de', 'rl', 'de', 'cv'],
    ['gesellschaft', 'mit', 'beschrankter', 'haftung'],
    ['societe', 'anonyme'],
    ['sociedad', 'anonima'],
  ])
  .toSorted((a, b) => b.length - a.length);

/** Whether a name can be told from others: signs alone name nothing that somebody could search for. */
export const hasLetterOrDigit = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);

/**
 * The key under which two spellings of one organization meet: "The Müller & Söhne GmbH" and "MULLER AND SOHNE" both give
 * "muller and sohne". Case, accents, punctuation, a leading "The", "&" against "and", and legal forms at the end are
 * folded. A name that consists only of such words keeps the last of them, so a name never becomes empty unless it holds
 * nothing visible. Normalizing twice changes nothing.
 */
export function normalizeOrganizationName(name: string): string {
  const folded = foldText(name);
  const words = joinInitials(
    folded
      .replace(/&/gu, ' and ')
      .replace(/['’‘`´]/gu, '')
      .split(/[\p{P}\p{S}\s]+/u)
      .filter((word) => word !== ''),
  );
  const kept = withoutLegalForms(withoutLeadingThe(words));
  if (kept.length > 0) return kept.join(' ');
  // Some letters are accents that stand alone ("ͺ"): folding takes all of them.
  return folded === '' && hasLetterOrDigit(name) ? name.trim() : folded;
}

/** "s p a" -> "spa", "j p morgan" -> "jp morgan": initials are written with and without points. */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let previousIsInitial = false;
  for (const word of words) {
    const isInitial = /^\p{L}$/u.test(word);
    const last = joined.length - 1;
    if (isInitial && previousIsInitial) joined[last] += word;
    else joined.push(word);
    previousIsInitial = isInitial;
  }
  return joined;
}

function withoutLegalForms(words: readonly string[]): readonly string[] {
  let kept = words;
  for (;;) {
    const form = LEGAL_FORMS.find((legalForm) => endsWith(kept, legalForm));
    if (form === undefined) return kept;
    kept = withoutDanglingAnd(kept.slice(0, -form.length));
  }
}

/** True when `words` ends with `form` and something is left before it. */
function endsWith(words: readonly string[], form: readonly string[]): boolean {
  const start = words.length - form.length;
  return start > 0 && form.every((word, index) => words[start + index] === word);
}

/** "tiffany and co" without "co" is "tiffany". */
function withoutDanglingAnd(words: readonly string[]): readonly string[] {
  return words.length > 1 && words.at(-1) === 'and' ? words.slice(0, -1) : words;
}

function withoutLeadingThe(words: readonly string[]): readonly string[] {
  let start = 0;
  while (start < words.length - 1 && words[start] === 'the') start += 1;
  return words.slice(start);
}
