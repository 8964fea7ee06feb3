import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { filterQuery } from './filter-query.ts';
import { PERSON_FILTERS } from './filter-tables.ts';
import { ChosenRhythm, RhythmChoice } from './keeping-in-touch.ts';
import { StrengthId } from './strengths.ts';
import { Id, Named } from './wire.ts';

// What is done with many people of a list at once.

/** People that one call names by their ids; more go in several calls. */
export const MOST_NAMED = 10_000;
/** People that one call finds by a filter at most. */
export const MOST_CHOSEN = 50_000;
/** People who are left out of those that a filter finds. */
const MOST_EXCEPT = 1_000;

const Ids = z
  .array(Id)
  .check(z.maxLength(MOST_NAMED, { error: `At most ${MOST_NAMED.toLocaleString('en-US')} people.` }));

/**
 * Every parameter has to be one of a filter and right: one that was dropped would choose more people than
 * were meant.
 */
const ListFilter = z.strictObject(filterQuery(PERSON_FILTERS).shape) as unknown as z.ZodMiniType<
  Record<string, string>
>;

/**
 * People of the own network or of a collective: those named, or all that a filter finds (`filter` as the
 * query of a list has it) but some. People who are not in the scope are ignored.
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

/** Those for whom something is different now: to take it back, name exactly them. */
const Changed = z.object({ changed: z.array(Id) });

/** People for whom the same was chosen before. */
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
    summary:
      'How many people are chosen, how many of them have an e-mail address, and the labels that they have',
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
    summary: 'Gives a label of the scope to all who are chosen; answers those who did not have it',
    body: Labelling,
    reply: Changed,
  }),
  removeLabel: endpoint({
    method: 'POST',
    path: '/selection/labels/remove',
    audience: 'member',
    share: 'heavy',
    summary: 'Takes a label of the scope away from all who are chosen; answers those who had it',
    body: Labelling,
    reply: Changed,
  }),
  rate: endpoint({
    method: 'POST',
    path: '/selection/strengths',
    audience: 'member',
    share: 'heavy',
    summary:
      'Records how well the viewer knows all who are chosen; answers what was recorded before where that is different',
    body: z.extend(ChosenPersons, { strengthId: Rating }),
    reply: z.object({ changed: z.array(z.object({ before: Rating, personIds: z.array(Id) })) }),
  }),
  unrate: endpoint({
    method: 'POST',
    path: '/selection/strengths/undo',
    audience: 'member',
    share: 'heavy',
    summary: 'Brings back what was recorded before, of those whose strength has not been changed since',
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
      'Chooses how often the viewer wants to be in touch with all who are chosen; answers what was chosen before where that is different',
    body: z.extend(ChosenPersons, { everyMonths: RhythmChoice }),
    reply: z.object({ changed: z.array(FormerRhythm) }),
  }),
  restoreRhythms: endpoint({
    method: 'POST',
    path: '/selection/rhythms/undo',
    audience: 'member',
    share: 'heavy',
    summary: 'Restores what was chosen before, of those whose rhythm has not been changed since',
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
    summary: 'The e-mail addresses of those who are chosen that the viewer may see, one a person',
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
    summary: 'Those who are chosen as a CSV file, with what the list shows of them to the viewer',
    body: ChosenPersons,
    reply: z.object({ people: z.int(), name: z.string(), csv: z.string() }),
  }),
};
