import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { filterQuery } from './filter-query.ts';
import { PERSON_FILTERS } from './filter-tables.ts';
import { ChosenRhythm, RhythmChoice } from './keeping-in-touch.ts';
import { FileFormat, PeopleFile } from './people-files.ts';
import { StrengthId } from './strengths.ts';
import { Id, Named } from './wire.ts';

// Actions on many people of a list at once.

/** Maximum number of ids in one call. */
export const MOST_NAMED = 10_000;
/** Maximum number of people that a filter may find in one call. */
export const MOST_CHOSEN = 50_000;
/** Maximum number of people to exclude from the results of a filter. */
const MOST_EXCEPT = 1_000;

const Ids = z
  .array(Id)
  .check(z.maxLength(MOST_NAMED, { error: `At most ${MOST_NAMED.toLocaleString('en-US')} people.` }));

/** Refuses unknown and wrong parameters, because ignoring one would choose more people than intended. */
const ListFilter = z.strictObject(filterQuery(PERSON_FILTERS).shape) as unknown as z.ZodMiniType<
  Record<string, string>
>;

/**
 * People of the member's network or of a collective: either `personIds`, or everybody whom `filter`, a list's
 * query, finds, without `except`. People outside the scope are ignored.
 */
export const ChosenPersons = z.object({
  networkId: z.optional(Id),
  collectiveId: z.optional(Id),
  personIds: z.optional(Ids.check(z.minLength(1))),
  filter: z.optional(ListFilter),
  except: z.optional(z.array(Id).check(z.maxLength(MOST_EXCEPT))),
});
export type ChosenPersons = z.infer<typeof ChosenPersons>;

const Labelling = z.extend(ChosenPersons, { labelId: Id });

/** Undo sends exactly these people. */
const Changed = z.object({ changed: z.array(Id) });

/** People who had the same choice before the act. */
const FormerRhythm = z.object({ ...ChosenRhythm.shape, personIds: Ids.check(z.minLength(1)) });
export type FormerRhythm = z.infer<typeof FormerRhythm>;

/** A strength, or null for Not Given. */
const Rating = z.nullable(StrengthId);

export const selectionApi = {
  summary: endpoint({
    method: 'POST',
    path: '/selection/summary',
    audience: 'member',
    share: 'heavy',
    summary: 'Number of chosen people, how many of them have an e-mail address, and their labels',
    body: ChosenPersons,
    reply: z.object({
      people: z.int(),
      withEmail: z.int(),
      labels: z.array(z.extend(Named, { people: z.int() })),
    }),
  }),
  addLabel: endpoint({
    method: 'POST',
    path: '/selection/labels',
    audience: 'member',
    share: 'heavy',
    summary: 'Adds a label of the scope to all chosen people; returns the people who did not have it',
    body: Labelling,
    reply: Changed,
  }),
  removeLabel: endpoint({
    method: 'POST',
    path: '/selection/labels/remove',
    audience: 'member',
    share: 'heavy',
    summary: 'Removes a label of the scope from all chosen people; returns the people who had it',
    body: Labelling,
    reply: Changed,
  }),
  rate: endpoint({
    method: 'POST',
    path: '/selection/strengths',
    audience: 'member',
    share: 'heavy',
    summary:
      'Records how well the viewer knows all chosen people; returns the earlier ratings that have changed',
    body: z.extend(ChosenPersons, { strengthId: Rating }),
    reply: z.object({ changed: z.array(z.object({ before: Rating, personIds: z.array(Id) })) }),
  }),
  unrate: endpoint({
    method: 'POST',
    path: '/selection/strengths/undo',
    audience: 'member',
    share: 'heavy',
    summary: 'Restores earlier ratings of people whose strength has not been changed meanwhile',
    body: z.extend(z.omit(ChosenPersons, { filter: true, except: true }), {
      strengthId: Rating,
      before: Rating,
    }),
    reply: Changed,
  }),
  keepInTouch: endpoint({
    method: 'POST',
    path: '/selection/rhythms',
    audience: 'member',
    share: 'heavy',
    summary:
      'Sets how often the viewer wants to be in touch with all chosen people; returns the earlier choices that have changed',
    body: z.extend(ChosenPersons, { everyMonths: RhythmChoice }),
    reply: z.object({ changed: z.array(FormerRhythm) }),
  }),
  restoreRhythms: endpoint({
    method: 'POST',
    path: '/selection/rhythms/undo',
    audience: 'member',
    share: 'heavy',
    summary: 'Restores earlier choices for people whose rhythm has not been changed meanwhile',
    body: z.object({
      everyMonths: RhythmChoice,
      before: z.array(FormerRhythm).check(z.maxLength(MOST_NAMED)),
    }),
    reply: Changed,
  }),
  emails: endpoint({
    method: 'POST',
    path: '/selection/emails',
    audience: 'member',
    share: 'large',
    summary:
      'The e-mail addresses of the chosen people, as far as the viewer may see them, one for each person',
    body: ChosenPersons,
    reply: z.object({
      people: z.int(),
      addresses: z.array(z.object({ name: z.string(), email: z.string() })),
    }),
  }),
  file: endpoint({
    method: 'POST',
    path: '/selection/file',
    audience: 'member',
    share: 'large',
    summary:
      "The chosen people as a CSV file with the values of the viewer's list, or as vCards with the values of profiles",
    body: z.extend(ChosenPersons, { format: FileFormat }),
    reply: PeopleFile,
  }),
};
