import { BESIDE, joinTexts, type ReadingOptions, wordsBeside } from '../platform/text/match-text.ts';
import { spell } from '../platform/text/spell-words.ts';

/**
 * Abbreviations with which people search for titles, and their meanings. Only searches use them, not the
 * classifier.
 */
const FORMS = `
  ceo=chief executive officer, cfo=chief financial officer, coo=chief operating officer,
    cto=chief technology officer,
  cto=chief technical officer, cmo=chief marketing officer, cio=chief information officer,
    cpo=chief product officer,
  cpo=chief people officer, cro=chief revenue officer, chro=chief human resources officer,
    cso=chief strategy officer,
  cdo=chief data officer, ciso=chief information security officer, cco=chief commercial officer,
    clo=chief legal officer,
  vp=vice president, svp=senior vice president, evp=executive vice president, avp=assistant vice president,
  sr=senior, snr=senior, jr=junior, mgr=manager, dir=director, asst=assistant, assoc=associate,
    gm=general manager, ops=operations,
  mktg=marketing, mgmt=management, hr=human resources, it=information technology, rd=research and development,
  qa=quality assurance, bizdev=business development, ux=user experience, ui=user interface,
    ai=artificial intelligence,
  ml=machine learning, sre=site reliability engineer`
  .split(',')
  .map((form) => form.trim().split('='))
  .map(([short = '', long = '']) => ({ short, long }));

const isInitialsOf = (short: string, long: string): boolean =>
  long
    .split(' ')
    .map((word) => word.charAt(0))
    .join('') === short;

/**
 * How text typed to find titles is read. A slash separates alternatives ("UX/UI"). The search text of a title
 * has no accents, so that no member learns another member's spelling of a title. Therefore two typed vowels,
 * such as "ae", also match one plain letter (`contracts`).
 */
export const OF_TITLES: ReadingOptions = {
  slash: 'list',
  contracts: true,
  fillers: new Set('of the for de du des der da do di del della'.split(' ')),
  initials: new Set(FORMS.filter(({ short, long }) => isInitialsOf(short, long)).map(({ short }) => short)),
};

/**
 * Returns the other forms of a text, and the forms of these forms: "svp" means "senior vice president", which
 * contains "vice president", so "vp" is found too.
 */
function formsIn(text: string): string[] {
  const found = new Set<string>();
  for (let before = -1; before < found.size;) {
    before = found.size;
    const searched = [text, ...found].map((one) => ` ${one} `);
    for (const { short, long } of FORMS)
      for (const [one, other] of [
        [short, long],
        [long, short],
      ] as const)
        if (searched.some((each) => each.includes(` ${one} `)) && !text.includes(` ${other} `))
          found.add(other);
  }
  return [...found];
}

/** Words that are also written together with the next word: "Full Stack", "Co Founder". */
const WRITTEN_TOGETHER = new Set('co full front back e multi cross pre post non sub'.split(' '));

/**
 * Returns the words that find a title in addition to its folded text; null if there are none. The words
 * depend only on the folded text. All spellings of the title share the words, so no member learns another
 * member's spelling.
 */
export function searchTextOfTitle(norm: string): string | null {
  const { words, others } = spell(norm);
  const forms = formsIn([...words, ...others].join(' '));
  const together = words.flatMap((word, at) => {
    const next = words[at + 1];
    return next !== undefined && WRITTEN_TOGETHER.has(word) ? [word + next] : [];
  });
  const beside = [...new Set([...forms, ...together])];
  return joinTexts([wordsBeside(norm, norm), beside.length === 0 ? null : `${BESIDE} ${beside.join(' ')}`]);
}
