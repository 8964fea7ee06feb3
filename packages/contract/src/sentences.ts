import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ScopeQuery } from './scope-query.ts';

/** Maximum number of characters of a sentence. */
export const MOST_SENTENCE = 200;

export const OtherReading = z
  .object({
    kind: z.string(),
    value: z.string(),
    /** The query string of the list with this reading instead of the shown one. */
    query: z.string(),
  })
  .register(z.globalRegistry, { id: 'OtherReading' });
export type OtherReading = z.infer<typeof OtherReading>;

export const UnderstoodPart = z
  .object({
    /** As typed, at [from, to) in UTF-16 units. */
    text: z.string(),
    from: z.int(),
    to: z.int(),
    /** The filter's label: "Seniority". */
    kind: z.string(),
    /** The value in words: "Director", "Lisbon, within 25 miles", "none of Halden Ventures". */
    value: z.string(),
    alternatives: z.array(OtherReading),
    /** The query string of the list without this part. */
    without: z.string(),
  })
  .register(z.globalRegistry, { id: 'UnderstoodPart' });
export type UnderstoodPart = z.infer<typeof UnderstoodPart>;

export const UnderstoodSentence = z
  .object({
    entity: z.enum(['person', 'organization']),
    /** The query string of the list's URL, without page and limit; empty if nothing was understood. */
    query: z.string(),
    /** Number of people or organizations in the list; 0 if nothing was understood. */
    total: z.int(),
    /** In the order of the sentence. */
    understood: z.array(UnderstoodPart),
    /** As typed, without words that mean nothing, such as "who" or "the". */
    unused: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'UnderstoodSentence' });
export type UnderstoodSentence = z.infer<typeof UnderstoodSentence>;

export const sentencesApi = {
  understand: endpoint({
    method: 'GET',
    path: '/search/words',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'The filters that a sentence means in a scope: "directors in Lisbon who moved to fintech". Understands only ' +
      'what the scope shows. A name is not understood as a sentence',
    query: z.extend(ScopeQuery, { text: z.string().check(z.maxLength(MOST_SENTENCE)) }),
    reply: UnderstoodSentence,
  }),
};
