import { z } from 'zod';
import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';

/**
 * Lines of phrases, separated by commas. `{a|b}` stands for either; `vertrieb*` and `*leiter` (one word only) stand for
 * every word that begins so, or that is longer and ends so. Case and accents do not matter, filler words may be left out.
 */
const Phrases = z.array(z.string().min(1));

/** Weak to strong; `RolePhrases` says what they mean. */
export const STRENGTHS = ['kind', 'field', 'occupation'] as const;
export type Strength = (typeof STRENGTHS)[number];

const RoleName = z.enum(ROLE_TYPES);
const LevelName = z.enum(SENIORITY_LEVELS);

/** What a phrase says when it says more than one thing, or when it must hide the words that it consists of. */
const FixedPhrases = z.strictObject({
  words: Phrases,
  role: RoleName.optional(),
  /** How loudly it speaks for the role type: as an occupation unless said otherwise. */
  strength: z.enum(STRENGTHS).optional(),
  levels: z.array(LevelName).optional(),
  /** Names work of a kind that no role type covers, so that the title has a level. */
  work: z.literal(true).optional(),
  /** What follows in the same part is about somebody or something else: "assistant to the CEO". */
  endsPart: z.literal(true).optional(),
  /** A seat or an office that no career ladder has: a board seat, a mayor. It gives no level of its own. */
  offLadder: z.literal(true).optional(),
  /** The whole part says that somebody has no job now. */
  outOfWork: z.literal(true).optional(),
  /** The levels count only if the title has none of these role types: "MD" is a physician among words of health. */
  without: z.array(RoleName).optional(),
});
export type FixedPhrases = z.infer<typeof FixedPhrases>;

const RolePhrases = z.strictObject({
  /** The general kind of work; any field of work named beside it says more: consultant, project, support. */
  kind: Phrases.optional(),
  /** A field of work: marketing, tax, logistics. */
  field: Phrases.optional(),
  /** An occupation; says more than the field beside it: "technical recruiter", "professor of finance". */
  occupation: Phrases.optional(),
});

/** `first` and `last` in one part with at most three words between: "chief revenue officer". Each one folded word. */
const Span = z.strictObject({ first: z.string(), last: z.string(), levels: z.array(LevelName) });
export type Span = z.infer<typeof Span>;

const Marks = z.strictObject({
  /** Left out before phrases are looked for. */
  filler: Phrases.optional(),
  /** Separates two offices in one part. */
  and: Phrases.optional(),
  /** Introduces the employer, which is not part of the title. */
  company: Phrases.optional(),
  /** Introduces an office that is past. */
  former: Phrases.optional(),
  /** Takes a rank back: a "junior product manager" is Entry. */
  junior: Phrases.optional(),
  /** Names work without saying of what kind. */
  work: Phrases.optional(),
});

/** One language's table of words. */
export const TitleWords = z.strictObject({
  marks: Marks.optional(),
  levels: z.partialRecord(LevelName, Phrases).optional(),
  spans: z.array(Span).optional(),
  roles: z.partialRecord(RoleName, RolePhrases).optional(),
  fixed: z.array(FixedPhrases).optional(),
});
export type TitleWords = z.infer<typeof TitleWords>;
