import { foldText } from '@kithline/base/fold-text.ts';
import { isPublicBody, STATES } from './public-bodies.ts';

// A legal form says how an organization is registered, but not which organization it is. A word is dropped
// only if it certainly is a legal form.

/**
 * Forms of one word that follow a name. They are folded (in lower case and without accents, see `foldText`),
 * and single letters are joined ("S.R.L." is "srl"). Most forms that are also words or codes are in
 * `written-forms.ts`, because only the spelling shows that they are forms.
 */
const ONE_WORD_BEHIND = [
  // English
  'inc incorporated corp corporation co company ltd limited llc llp lp pllc plc lllp unltd',
  // German, Swiss, Austrian
  'gmbh mbh ggmbh gesmbh kgaa ohg gbr gug partgmbb vvag aktiengesellschaft haftungsbeschrankt sagl',
  // French, Spanish, Portuguese, Italian, Romanian
  'sasu sarl eurl selarl selas scic snc scop slu srl srls scarl scpa ltda lda eireli epp sgps',
  // Dutch, Belgian
  'bv nv vof bvba sprl cvba scrl asbl vzw',
  // Nordic and Baltic
  'aktiebolag aps oy oyj uab ehf ohf osakeyhtio aksjeselskap aktieselskab anpartsselskab',
  // Central and eastern Europe, Greece
  'spzoo sro kft zrt nyrt jdoo ood eood ooo oao αε επε ικε',
  'ооо оао зао пао ао нао тоо одо тов прат пат ват зат еоод оод доо',
  // Asia, Pacific, Africa, Middle East
  'pte pty pvt bhd berhad sdn tbk persero fze fzco fzc jsc pjsc ojsc cjsc wll dmcc saog saoc المحدودة محدودة',
];

const SEVERAL_WORDS_BEHIND = [
  ...['sp', 'spolka'].flatMap((company) => [
    `${company} zoo`,
    `${company} z oo`,
    `${company} zo o`,
    `${company} z ograniczona odpowiedzialnoscia`,
  ]),
  ...'j k p'.split(' ').map((kind) => `sp ${kind}`),
  ...'akcyjna komandytowa jawna partnerska cywilna'.split(' ').map((kind) => `spolka ${kind}`),
  'prosta spolka akcyjna',
  'spolka komandytowo akcyjna',
  'spol sro',
  'private limited',
  'proprietary limited',
  'public limited company',
  'public company limited',
  'fz llc',
  'de cv',
  'sa de cv',
  'sab de cv',
  'sapi de cv',
  's de rl',
  's de rl de cv',
  's coop',
  'soc coop',
  'sarl au',
  'ab publ',
  'societa per azioni',
  'gesellschaft mit beschrankter haftung',
  'gesellschaft mbh',
  'ges mbh',
  'ug haftungsbeschrankt',
  'ug haftungsbeschr',
  'partg mbb',
  'societe anonyme',
  'sociedad anonima',
  'sociedad limitada',
  'anonim sirketi',
  'limited sirketi',
  'ltd sti',
  'sanayi ve ticaret as',
  'sanayi ve ticaret ltd sti',
  'sanayi ve ticaret anonim sirketi',
  'sanayi ve ticaret limited sirketi',
  'san ve tic as',
  'san ve tic ltd sti',
  'kabushiki kaisha',
  'kabushiki gaisha',
  'общество с ограниченной ответственностью',
  'публичное акционерное общество',
  'акционерное общество',
  'בע מ',
  'จำกัด มหาชน',
  'شركة مساهمة',
  'شركة مساهمة عامة',
  'شركة مساهمة خاصة',
  'شركة مساهمة مصرية',
  'ذات مسؤولية محدودة',
  'ذات المسؤولية المحدودة',
  'شركة ذات مسؤولية محدودة',
  'شركة الشخص الواحد',
];

/**
 * Forms that precede a name in their country and have no other meaning there. Most Latin forms of two or
 * three letters are not in this list, because they also begin other names: "AB Testing", "SE Partners", "SIA
 * Partners", "UAB Medicine".
 */
const IN_FRONT = [
  ...'ооо оао зао пао ао нао ип тоо одо чуп фгуп гуп муп тов прат пат ват зат фоп ooo oao ctcp dntn شركة'.split(
    ' ',
  ),
  'общество с ограниченной ответственностью',
  'публичное акционерное общество',
  'открытое акционерное общество',
  'закрытое акционерное общество',
  'акционерное общество',
  'індивідуальний підприємець',
  'товариство з обмеженою відповідальністю',
  'kabushiki kaisha',
  'kabushiki gaisha',
  ...['công ty', 'cty', 'ct'].flatMap((company) => [
    ...['trách nhiệm hữu hạn', 'tnhh'].flatMap((limited) =>
      ['', ' một thành viên', ' mtv', ' 1tv', ' 1 thành viên', ' hai thành viên trở lên'].map(
        (members) => `${company} ${limited}${members}`,
      ),
    ),
    `${company} cổ phần`,
    `${company} cp`,
  ]),
  ...['', ' một thành viên', ' mtv', ' 1tv'].map((members) => `tnhh${members}`),
  'công ty hợp danh',
  'doanh nghiệp tư nhân',
  'شركة مساهمة',
  'شركة مساهمة عامة',
  'شركة ذات مسؤولية محدودة',
];

/** Forms that precede a name, in scripts that need no space between words. */
const JOINED_IN_FRONT = runOf([
  ...'株式会社 有限会社 合同会社 合資会社 合名会社 一般社団法人 一般財団法人 公益社団法人 公益財団法人'.split(
    ' ',
  ),
  ...'特定非営利活動法人 医療法人 学校法人 社会福祉法人 独立行政法人 国立大学法人 国立研究開発法人'.split(
    ' ',
  ),
  ...'주식회사 유한회사 유한책임회사 재단법인 사단법인 บริษัท'.split(' '),
]);
const JOINED_BEHIND = runOf([
  ...'株式会社 有限会社 合同会社 合資会社 合名会社 주식회사 유한회사 유한책임회사 จำกัด'.split(' '),
  ...'股份有限公司 有限责任公司 有限責任公司 有限公司'.split(' '),
]);

/** Returns a pattern for one or more of these forms. */
function runOf(forms: readonly string[]): string {
  return `(?:${forms.map(foldText).join('|')})+`;
}
const STARTS_JOINED = new RegExp(`^${JOINED_IN_FRONT}(?=.)`, 'u');
const ENDS_JOINED = new RegExp(`(?<=.)${JOINED_BEHIND}$`, 'u');
const IS_JOINED_FORM = new RegExp(`^(?:${JOINED_IN_FRONT}|${JOINED_BEHIND})$`, 'u');

type Words = readonly string[];

/** Whether a folded text without points and spaces is a form that can precede or follow a name. */
export const isLegalForm = (word: string): boolean => ONE_WORD.has(word);

/** Whether a folded word without points is a form of one word that follows a name. */
export const isFormBehind = (word: string): boolean => ONE_WORD_LAST.has(word);

const asWords = (form: string): Words => foldText(form).split(' ');
const longestFirst = (forms: readonly Words[]) => forms.toSorted((a, b) => b.length - a.length);

const FORMS_BEHIND = [...ONE_WORD_BEHIND.flatMap((forms) => forms.split(' ')), ...SEVERAL_WORDS_BEHIND].map(
  asWords,
);
const FORMS_IN_FRONT = IN_FRONT.map(asWords);
/**
 * The forms that follow a name, by their last word. Longer forms come first, so that "private limited" is
 * dropped as a whole.
 */
const BEHIND = Map.groupBy(longestFirst(FORMS_BEHIND), (form) => form.at(-1));
/** The forms that precede a name, by their first word. Longer forms come first. */
const AHEAD = Map.groupBy(longestFirst(FORMS_IN_FRONT), (form) => form[0]);
const ONE_WORD = new Set([...FORMS_BEHIND, ...FORMS_IN_FRONT].map((form) => form.join('')));
const ONE_WORD_LAST = new Set(ONE_WORD_BEHIND.flatMap((forms) => forms.split(' ')).map(foldText));

const IS_LATIN = /^[a-z0-9]*$/u;

/**
 * Words that occur in names of Indonesian companies. In front of a name, "pt" and "cv" count as legal forms
 * only if the name has such a word. "PT Solutions" and "CV Library" are whole names.
 */
const INDONESIAN = new Set(
  `indonesia indonesian nusantara jakarta persada abadi jaya makmur sejahtera mandiri utama sentosa perkasa perdana pratama karya cipta
  sinar surya sumber mitra anugerah anugrah graha wijaya bumi bank asuransi industri perkebunan pertambangan perusahaan persero tbk usaha
  berkah lestari maju putra sukses`.split(/\s+/u),
);

/** Returns the words without legal forms at the beginning and at the end. At least one word remains. */
export function withoutLegalForms(words: Words): Words {
  let kept = words;
  for (;;) {
    const shorter = withoutFormBehind(withoutFormInFront(kept));
    if (shorter.length === kept.length && shorter.every((word, at) => word === kept[at])) return kept;
    kept = shorter;
  }
}

function withoutFormInFront(words: Words): Words {
  const [first = '', ...rest] = words;
  if (isIndonesian(first, rest) || isRomanian(first, rest)) return rest;
  const form = AHEAD.get(first)?.find(
    (one) => one.length < words.length && one.every((word, at) => words[at] === word),
  );
  if (form !== undefined) return words.slice(form.length);
  if (IS_LATIN.test(first)) return words;
  if (IS_JOINED_FORM.test(first)) return rest.length > 0 ? rest : words;
  return [first.replace(STARTS_JOINED, ''), ...rest];
}

const isIndonesian = (first: string, rest: Words) =>
  (first === 'pt' || first === 'cv') && rest.some((word) => INDONESIAN.has(word));

/** Whether the words name a company as Romanian registers do: "SC Vega SRL". */
const isRomanian = (first: string, rest: Words) => first === 'sc' && rest.length > 1 && rest.at(-1) === 'srl';

function withoutFormBehind(words: Words): Words {
  const form = BEHIND.get(words.at(-1))?.find((one) => endsWith(words, one));
  if (form !== undefined && isPartOfName(words)) return words;
  if (form !== undefined) return withoutDanglingAnd(words.slice(0, -form.length));
  const last = words.at(-1) ?? '';
  if (IS_LATIN.test(last)) return words;
  if (IS_JOINED_FORM.test(last)) return words.length > 1 ? words.slice(0, -1) : words;
  return [...words.slice(0, -1), last.replace(ENDS_JOINED, '')];
}

/** Whether `words` ends with `form` and has other words before it. */
function endsWith(words: Words, form: Words): boolean {
  const start = words.length - form.length;
  return start > 0 && form.every((word, index) => words[start + index] === word);
}

/** After these adjectives, "company" stays: "Fast Company" and "Fast" are two organizations. */
const DESCRIBING = new Set(
  'bad best better big fast fine good great happy new nice odd only other real right small'.split(' '),
);

/**
 * Whether the last word looks like a legal form but belongs to the name: "good company". A state after a
 * public body also belongs to the name: "city of reno nv".
 */
function isPartOfName(words: Words): boolean {
  const last = words.at(-1) ?? '';
  if (last === 'company') return words.length === 2 && DESCRIBING.has(words[0] ?? '');
  return STATES.has(last) && isPublicBody(words.slice(0, -1));
}

/** Drops an "and" at the end: "tiffany and co" without "co" becomes "tiffany". */
function withoutDanglingAnd(words: Words): Words {
  return words.length > 1 && words.at(-1) === 'and' ? words.slice(0, -1) : words;
}
