import { foldText } from '../platform/text/fold-text.ts';

// Legal forms name how an organization is registered, not which one it is. A form is dropped only where it is certain to be one.

/** Forms of one word behind a name, as they look once folded and once runs of single letters are joined ("S.p.A." is "spa"). */
const ONE_WORD_BEHIND = [
  // English
  'inc incorporated corp corporation co company ltd limited llc llp lp pllc plc pc lllp unltd',
  // German, Swiss, Austrian
  'gmbh mbh ggmbh gesmbh ag kg kgaa ohg gbr ug gug se ev eg partgmbb vvag aktiengesellschaft haftungsbeschrankt sagl',
  // French, Spanish, Portuguese, Italian, Romanian
  'sa sas sasu sarl eurl selarl selas scic snc sca scop sl slu sau slp sc sapi spa srl srls sapa scarl scpa ltda lda eireli epp sgps',
  // Dutch, Belgian
  'bv nv cv vof bvba sprl cvba scrl asbl vzw',
  // Nordic and Baltic
  'ab hb aktiebolag as asa ans ba aps oy oyj ky oo uab sia ehf ohf osakeyhtio aksjeselskap aktieselskab anpartsselskab',
  // Central and eastern Europe, Turkey, Greece
  'spzoo zoo sro kft zrt nyrt bt doo jdoo dd ad ood eood ooo oao zao pao ao sti αε επε ικε',
  'ооо оао зао пао ао нао тоо одо тов прат пат ват зат еоод оод доо',
  // Asia, Pacific, Africa, Middle East
  'kk gk yk pte pty pvt bhd berhad sdn tbk persero fze fzco fzc jsc pjsc ojsc cjsc wll dmcc saog saoc sae 株 有 주 유 ذمم شمم شمع',
];

const SEVERAL_WORDS_BEHIND = [
  'sp zoo',
  'sp z oo',
  'sp j',
  'sp k',
  'spol sro',
  'spolka z ograniczona odpowiedzialnoscia',
  'spolka akcyjna',
  'private limited',
  'proprietary limited',
  'public limited company',
  'public company limited',
  'fz llc',
  'de cv',
  'sab de cv',
  's de rl',
  's de rl de cv',
  's coop',
  'soc coop',
  'sarl au',
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
];

/**
 * Forms that stand in front in their country and mean nothing else there. Latin ones of two or three letters are missing: "AB Testing",
 * "SE Partners", "SIA Partners", "UAB Medicine".
 */
const IN_FRONT = [
  ...'ооо оао зао пао ао нао ип тоо одо чуп фгуп гуп муп тов прат пат ват зат фоп ooo oao zao 株 有 주 유'.split(
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
  'công ty trách nhiệm hữu hạn',
  'công ty tnhh một thành viên',
  'công ty tnhh mtv',
  'công ty tnhh',
  'công ty cổ phần',
];

/** Forms of scripts that need no space between words. */
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

/** One or more of these forms. */
function runOf(forms: readonly string[]): string {
  return `(?:${forms.map(foldText).join('|')})+`;
}
const STARTS_JOINED = new RegExp(`^${JOINED_IN_FRONT}(?=.)`, 'u');
const ENDS_JOINED = new RegExp(`(?<=.)${JOINED_BEHIND}$`, 'u');
const IS_JOINED_FORM = new RegExp(`^(?:${JOINED_IN_FRONT}|${JOINED_BEHIND})$`, 'u');

type Words = readonly string[];

const asWords = (form: string): Words => foldText(form).split(' ');
const longestFirst = (forms: readonly Words[]) => forms.toSorted((a, b) => b.length - a.length);

const FORMS_BEHIND = [...ONE_WORD_BEHIND.flatMap((forms) => forms.split(' ')), ...SEVERAL_WORDS_BEHIND].map(
  asWords,
);
const FORMS_IN_FRONT = IN_FRONT.map(asWords);
/** By the word that they end or begin with; longer forms first, so that "pty ltd" goes as one. */
const BEHIND = Map.groupBy(longestFirst(FORMS_BEHIND), (form) => form.at(-1));
const AHEAD = Map.groupBy(longestFirst(FORMS_IN_FRONT), (form) => form[0]);
const QUOTED_AFTER = new Set([...FORMS_BEHIND, ...FORMS_IN_FRONT].map((form) => form.join('')));

const IS_LATIN = /^[a-z0-9]*$/u;

/** Words of Indonesian companies. "PT" and "CV" in front of other words may be anything: "PT Solutions", "CV Library". */
const INDONESIAN = new Set(
  `indonesia indonesian nusantara jakarta persada abadi jaya makmur sejahtera mandiri utama sentosa perkasa perdana pratama karya cipta
  sinar surya sumber mitra anugerah anugrah graha wijaya bumi bank asuransi industri perkebunan pertambangan perusahaan persero tbk usaha
  berkah lestari maju putra sukses`.split(/\s+/u),
);

/** The words without the legal forms around them; at least one word is left. */
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

/** "SC Vega SRL" is how Romanian registers write it. */
const isRomanian = (first: string, rest: Words) => first === 'sc' && rest.length > 1 && rest.at(-1) === 'srl';

function withoutFormBehind(words: Words): Words {
  const form = BEHIND.get(words.at(-1))?.find((one) => endsWith(words, one));
  if (form !== undefined) return withoutDanglingAnd(words.slice(0, -form.length));
  const last = words.at(-1) ?? '';
  if (IS_LATIN.test(last)) return words;
  if (IS_JOINED_FORM.test(last)) return words.length > 1 ? words.slice(0, -1) : words;
  return [...words.slice(0, -1), last.replace(ENDS_JOINED, '')];
}

/** True when `words` ends with `form` and something is left before it. */
function endsWith(words: Words, form: Words): boolean {
  const start = words.length - form.length;
  return start > 0 && form.every((word, index) => words[start + index] === word);
}

/** "tiffany and co" without "co" is "tiffany". */
function withoutDanglingAnd(words: Words): Words {
  return words.length > 1 && words.at(-1) === 'and' ? words.slice(0, -1) : words;
}

const QUOTED = /^\s*(\p{L}[\p{L}.\s]{0,10}?)\s*["«„“”](\P{L}*\p{L}[^"«»„“”]*)["»“”]\s*$/u;
const SIGNED_BEHIND = /[\s,]+(?:e\.\s?K(?:fm|fr)?\.?|OÜ)$/u;

/**
 * The name without forms that only signs tell from words: `SIA "Rimi"`, "PT. Telkom", "Kranbau e.K.", "Nordlys OÜ". Words cannot tell them
 * any more once they are folded.
 */
export function withoutSignedForms(name: string): string {
  const [whole, form = '', inner = ''] = QUOTED.exec(name) ?? [];
  if (whole !== undefined && QUOTED_AFTER.has(foldText(form).replace(/[.\s]/gu, ''))) return inner;
  const bare = name.trim().replace(/^(?:PT\.|CV\.|OÜ\s)\s*(?=\p{L})/u, '');
  // The longest form has eight characters; a whole name could take long.
  const [behind = ''] = SIGNED_BEHIND.exec(bare.slice(-12)) ?? [];
  const shorter = behind === '' ? bare : bare.slice(0, -behind.length);
  return /[\p{L}\p{N}]/u.test(shorter) ? shorter : name;
}
