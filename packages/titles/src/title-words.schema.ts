import * as z from 'zod/mini';
import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import { STRENGTHS } from './strengths.ts';

/**
 * Lines of phrases, separated by commas. `{a|b}` stands for either; `vertrieb*` and `*leiter` (one word only)
 * stand for every word that begins so, or that is longer and ends so. Case and accents do not matter. A
 * phrase keeps all its words; a title may have filler words of the same table between them: "member board"
 * finds "member of the board".
 */
const Phrases = z.array(z.string().check(z.minLength(1)));

const RoleName = z.enum(ROLE_TYPES);
const LevelName = z.enum(SENIORITY_LEVELS);

/**
 * What a phrase says when it says more than one thing, or when it must hide the words that it consists of.
 */
const FixedPhrases = z.strictObject({
  words: Phrases,
  role: z.optional(RoleName),
  /** How loudly it speaks for the role type: as an occupation unless said otherwise. */
  strength: z.optional(z.enum(STRENGTHS)),
  levels: z.optional(z.array(LevelName)),
  /** Names work of a kind that no role type covers, so that the title has a level. */
  work: z.optional(z.literal(true)),
  /** What follows in the same part is about somebody or something else: "assistant to the CEO". */
  endsPart: z.optional(z.literal(true)),
  /** A seat or an office that no career ladder has: a board seat, a mayor. It gives no level of its own. */
  offLadder: z.optional(z.literal(true)),
  /** The whole part says that somebody has no job now. */
  outOfWork: z.optional(z.literal(true)),
  /** The levels count only if the office names no rank from Manager up: "internship" beside "manager". */
  unlessRanked: z.optional(z.literal(true)),
  /**
   * The levels count only if the title has none of these role types: "MD" is a physician among words of
   * health.
   */
  without: z.optional(z.array(RoleName)),
});
export type FixedPhrases = z.infer<typeof FixedPhrases>;

const RolePhrases = z.strictObject({
  /** The general kind of work; any field of work named beside it says more: consultant, project, support. */
  kind: z.optional(Phrases),
  /** A field of work: marketing, tax, logistics. */
  field: z.optional(Phrases),
  /** A field, but only where the same part names a rank or work: "building" in "building inspector". */
  besideWork: z.optional(Phrases),
  /** An occupation; says more than the field beside it: "technical recruiter", "professor of finance". */
  occupation: z.optional(Phrases),
});

/**
 * `first` and `last` in one part with at most three words between: "chief revenue officer". Each one folded
 * word.
 */
const Span = z.strictObject({ first: z.string(), last: z.string(), levels: z.array(LevelName) });
export type Span = z.infer<typeof Span>;

const Marks = z.strictObject({
  /** Words that a title may have inside this table's phrases although the phrase leaves them out. */
  filler: z.optional(Phrases),
  /** Fillers behind which a rank is that of what somebody runs or serves: "director of student affairs". */
  of: z.optional(Phrases),
  /** The same in languages whose adjectives follow: "ingeniero de software senior". */
  ofOffice: z.optional(Phrases),
  /** Separates two offices in one part. */
  and: z.optional(Phrases),
  /**
   * Words that say nothing in front of a compound's last word; a table without them writes no compounds as
   * one word.
   */
  front: z.optional(Phrases),
  /** Introduces the employer, which is not part of the title. */
  company: z.optional(Phrases),
  /**
   * Where somebody works: a part with nothing else names the employer, "Owner | Hotel". Beside other words it
   * is a field.
   */
  workplace: z.optional(Phrases),
  /**
   * Occupations that say no more than a kind of work, although a list of occupations has them: "project
   * coordinator".
   */
  general: z.optional(Phrases),
  /**
   * Names a sector, a field only where no other is named: "hotel marketing manager", "project manager,
   * tourism".
   */
  sector: z.optional(Phrases),
  /** Introduces an office that is past. */
  former: z.optional(Phrases),
  /** Introduces the present office behind a past one: "ex Google, now …". Single words. */
  present: z.optional(Phrases),
  /** Who stands in for a rank: "adjoint au responsable"; `sub*` makes one with a rank, "subjefe". */
  deputy: z.optional(Phrases),
  /** Whose work is for the rank behind "to": "assistente da gerente". */
  assistant: z.optional(Phrases),
  /** Takes a rank back: a "junior product manager" is Entry. */
  junior: z.optional(Phrases),
  /** Words of computing, which borrows names of crafts for things: "linux server", "data miner". */
  computing: z.optional(Phrases),
  /** Ranks that in front of another head say whom its work is for: "CFO services manager". */
  attribute: z.optional(Phrases),
  /** Names work without saying of what kind. */
  work: z.optional(Phrases),
  /**
   * How names of occupations end in this language: a title of which nothing else is known then names work.
   */
  occupational: z.optional(Phrases),
});

/**
 * A word as it is cut short, with the point that shows it or without, and written out: "dir." and "director".
 */
const ShortForms = z.record(z.string().check(z.minLength(1)), z.string().check(z.minLength(1)));

/** How words end that stand in a case, and how those of the table do: "ach" and "", "y" for "szpitalach". */
const Cases = z.record(z.string().check(z.minLength(1)), z.array(z.string()));

/** One language's table of words. */
export const TitleWords = z.strictObject({
  marks: z.optional(Marks),
  short: z.optional(ShortForms),
  cases: z.optional(Cases),
  /** Its words stand in titles of every language: "Responsable Marketing", "Senior Entwickler". */
  everywhere: z.optional(z.literal(true)),
  /** Of two occupations the last says who does the work: "docker engineer", "nurse recruiter". */
  headLast: z.optional(z.literal(true)),
  levels: z.optional(z.partialRecord(LevelName, Phrases)),
  /**
   * Phrases in which a word of rank names whom the work is for, or a place: "student success", "founder
   * relations".
   */
  noRank: z.optional(Phrases),
  spans: z.optional(z.array(Span)),
  roles: z.optional(z.partialRecord(RoleName, RolePhrases)),
  fixed: z.optional(z.array(FixedPhrases)),
});
export type TitleWords = z.infer<typeof TitleWords>;
