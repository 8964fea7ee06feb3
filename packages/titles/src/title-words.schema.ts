import * as z from 'zod/mini';
import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import { STRENGTHS } from './strengths.ts';

/**
 * Lines of phrases, separated by commas. `{a|b}` stands for either; `vertrieb*` and `*leiter` (one word only)
 * stand for every word with this beginning, or every longer word with this ending. Case and accents do not
 * matter. A phrase keeps all its words; a title may have filler words of the same table between them: "member
 * board" matches "member of the board".
 */
const Phrases = z.array(z.string().check(z.minLength(1)));

const RoleName = z.enum(ROLE_TYPES);
const LevelName = z.enum(SENIORITY_LEVELS);

/**
 * Phrases with more than one meaning, such as a role type and a level, and phrases whose meaning must have
 * precedence over that of their words.
 */
const FixedPhrases = z.strictObject({
  words: Phrases,
  role: z.optional(RoleName),
  /** How strongly the phrase indicates the role type; by default like an occupation. */
  strength: z.optional(z.enum(STRENGTHS)),
  levels: z.optional(z.array(LevelName)),
  /** Names work that no role type covers. By default, a title that names work has the level Entry. */
  work: z.optional(z.literal(true)),
  /** The rest of the part is about somebody or something else: "assistant to the CEO". */
  endsPart: z.optional(z.literal(true)),
  /** A seat or position outside of any career ladder: a board seat, a mayor. It gives no level. */
  offLadder: z.optional(z.literal(true)),
  /** The whole part means that somebody has no job now. */
  outOfWork: z.optional(z.literal(true)),
  /**
   * The levels count only if the position names no rank from Manager up: next to "manager", the levels of
   * "internship" do not count.
   */
  unlessRanked: z.optional(z.literal(true)),
  /**
   * The levels count only if the title has none of these role types: "MD" is a managing director, but a
   * physician next to words of health.
   */
  without: z.optional(z.array(RoleName)),
});
export type FixedPhrases = z.infer<typeof FixedPhrases>;

const RolePhrases = z.strictObject({
  /** A general kind of work; a field of work next to it counts more: consultant, project, support. */
  kind: z.optional(Phrases),
  /** A field of work: marketing, tax, logistics. */
  field: z.optional(Phrases),
  /** A field, but only if the same part names a rank or work: "building" in "building inspector". */
  besideWork: z.optional(Phrases),
  /** An occupation; counts more than the field next to it: "technical recruiter", "professor of finance". */
  occupation: z.optional(Phrases),
});

/**
 * `first` and `last` in one part with at most three words between them: "chief revenue officer". Each is one
 * word, without capitals and accents.
 */
const Span = z.strictObject({ first: z.string(), last: z.string(), levels: z.array(LevelName) });
export type Span = z.infer<typeof Span>;

const Marks = z.strictObject({
  /** Words that a title may have inside this table's phrases although the phrases leave them out. */
  filler: z.optional(Phrases),
  /**
   * Fillers after which a level, like that of "student", belongs to what somebody runs or serves: "director
   * of student affairs".
   */
  of: z.optional(Phrases),
  /**
   * Like `of`, in languages whose adjectives follow the noun: in "ingeniero de software senior", "senior" is
   * the level of the engineer.
   */
  ofOffice: z.optional(Phrases),
  /** Separates two positions in one part. */
  and: z.optional(Phrases),
  /**
   * Words without meaning in front of a compound's last word. Only languages that write compounds as one word
   * have this list.
   */
  front: z.optional(Phrases),
  /** Introduces the employer, which is not part of the title. */
  company: z.optional(Phrases),
  /**
   * Workplaces. Alone in a part, a workplace names the employer: "Owner | Hotel". Next to other words, it is
   * a field.
   */
  workplace: z.optional(Phrases),
  /**
   * Occupations that count only as a kind of work, although a list of occupations contains them: "project
   * coordinator".
   */
  general: z.optional(Phrases),
  /**
   * Names a sector. A sector is a field only if the title names no other field: "hotel marketing manager",
   * "project manager, tourism".
   */
  sector: z.optional(Phrases),
  /** Introduces a past position. */
  former: z.optional(Phrases),
  /** Introduces the current position after a past one: "ex Google, now …". Single words. */
  present: z.optional(Phrases),
  /** A deputy of a rank: "adjoint au responsable"; `sub*` makes one from a rank: "subjefe". */
  deputy: z.optional(Phrases),
  /** An assistant of the rank that follows: "assistente da gerente". */
  assistant: z.optional(Phrases),
  /** Lowers a rank: a "junior product manager" is Entry. */
  junior: z.optional(Phrases),
  /** Words of computing, which uses names of crafts for things: "linux server", "data miner". */
  computing: z.optional(Phrases),
  /** Ranks that, before another noun for a person, say whom the work is for: "CFO services manager". */
  attribute: z.optional(Phrases),
  /** Words for work that do not say what kind of work it is. */
  work: z.optional(Phrases),
  /** Endings of occupations in this language. An unknown word with such an ending counts as work. */
  occupational: z.optional(Phrases),
});

/**
 * Abbreviations, with the point if it is needed to recognize them, and their expansions: "dir." and
 * "director".
 */
const ShortForms = z.record(z.string().check(z.minLength(1)), z.string().check(z.minLength(1)));

/**
 * Endings of inflected words, each with the endings that replace it in the table: "" and "y" replace "ach",
 * so "szpitalach" is found as "szpital".
 */
const Cases = z.record(z.string().check(z.minLength(1)), z.array(z.string()));

/** The vocabulary of one language. */
export const TitleWords = z.strictObject({
  marks: z.optional(Marks),
  short: z.optional(ShortForms),
  cases: z.optional(Cases),
  /** Whether the words occur in titles of every language: "Responsable Marketing", "Senior Entwickler". */
  everywhere: z.optional(z.literal(true)),
  /** Of two occupations, the last one is the person's: "docker engineer", "nurse recruiter". */
  headLast: z.optional(z.literal(true)),
  levels: z.optional(z.partialRecord(LevelName, Phrases)),
  /**
   * Phrases in which a rank means whom the work is for, or a place: "student success", "founder relations".
   */
  noRank: z.optional(Phrases),
  spans: z.optional(z.array(Span)),
  roles: z.optional(z.partialRecord(RoleName, RolePhrases)),
  fixed: z.optional(z.array(FixedPhrases)),
});
export type TitleWords = z.infer<typeof TitleWords>;
