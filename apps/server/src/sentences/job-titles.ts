import { meaningsOf, rolesOf } from './phrases.ts';
import { singularsOf } from './singulars.ts';

/** Words that form a title with the words before them: "product manager". */
const HEADS = new Set(
  `administrator advisor adviser analyst architect assistant associate buyer consultant coordinator counsel
  designer developer director editor engineer executive head lead leader manager officer operator planner
  president producer programmer representative scientist specialist strategist supervisor technician trainer
  secretary controller`.split(/\s+/u),
);

/** Words that may precede a head, besides those that name a field of work. */
const BEFORE_HEADS = new Set(
  `account accounts ai alliances application applications area art asset associate assistant automation back
  backend brand business campaign category chain change chief clinical client cloud commercial community
  compliance content corporate country creative creatives credit crm customer data database delivery demand
  deputy design development devops digital donor e-commerce embedded end events event executive experience
  financial fleet front frontend full fund fundraising general global grants group growth hardware head hr
  impact information infrastructure innovation intelligence interim investment investor it key knowledge lab
  learning lead leasing linux logistics machine managing market media medical ml mobile network non office
  operating operations partner people performance philanthropy plant policy portfolio principal procurement
  product production program programme project property public purchasing qa quality regional regulatory
  relations relationship reliability resources revenue risk safety security senior site social software
  solutions stack store strategy success supply sustainability system systems talent tax team technical
  technology test training treasury ui user ux vendor web`.split(/\s+/u),
);
/** Words that only state how senior somebody is. */
const RANKS = new Set(['senior', 'junior']);

/** Words before "of" and a field: "head of growth". */
const BEFORE_OF = new Set(['head', 'director', 'vp', 'president', 'chief', 'manager', 'svp', 'evp', 'lead']);
/** Words before "de", "di" and so on, in other languages: "gerente de ventas". */
const HEADS_BEFORE = new Set(
  `gerente director directora jefe jefa responsable directeur directrice chef diretor diretora direttore
  direttrice responsabile hoofd leiter leiterin coordinador coordenador`.split(/\s+/u),
);
const OF = new Set(['of', 'de', 'di', 'del', 'da', 'do', 'des', 'du', 'van', 'der']);
const MOST_WORDS_OF_FIELD = 3;

export const isWordOfTitles = (word: string): boolean => HEADS.has(word) || BEFORE_HEADS.has(word);

export const wordsOfTitles = (): readonly string[] => [...HEADS, ...BEFORE_HEADS];

/** The titles that the words contain, each in the singular and with its span. */
export function titlesWithin(words: readonly string[]): { from: number; to: number; text: string }[] {
  return words.flatMap((_word, at) => [...titleWithHead(words, at), ...titleWithOf(words, at)]);
}

function titleWithHead(words: readonly string[], at: number): { from: number; to: number; text: string }[] {
  const head = headOf(words[at] ?? '');
  if (head === null) return [];
  let from = at;
  while (from > 0 && isBeforeHead(words[from - 1] ?? '')) from--;
  while (from < at && RANKS.has(words[from] ?? '')) from++;
  if (from === at) return [];
  return [{ from, to: at + 1, text: [...words.slice(from, at), head].join(' ') }];
}

function headOf(word: string): string | null {
  return [word, ...singularsOf(word)].find((form) => HEADS.has(form)) ?? null;
}

function isBeforeHead(word: string): boolean {
  if (BEFORE_HEADS.has(word)) return true;
  return meaningsOf([word]).some(({ kind }) => kind === 'field');
}

function titleWithOf(words: readonly string[], at: number): { from: number; to: number; text: string }[] {
  const [word = '', of = ''] = words.slice(at);
  const head = [word, ...singularsOf(word)].find((form) => BEFORE_OF.has(form) || HEADS_BEFORE.has(form));
  if (head === undefined || !OF.has(of)) return [];
  let to = at + 2;
  while (to < words.length && to - at - 2 < MOST_WORDS_OF_FIELD && isOfField(words[to] ?? '')) to++;
  if (to === at + 2) return [];
  return [{ from: at, to, text: [head, ...words.slice(at + 1, to)].join(' ') }];
}

function isOfField(word: string): boolean {
  if (BEFORE_HEADS.has(word) || word === 'staff') return true;
  return rolesOf([word]).size === 0 && meaningsOf([word]).some(({ kind }) => kind === 'field');
}
