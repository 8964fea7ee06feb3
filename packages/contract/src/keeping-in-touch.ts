import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PersonRef } from './people.ts';
import { Day, optionalText } from './rules.ts';
import { ScopeQuery } from './scope-query.ts';
import { Strength } from './strengths.ts';
import { NOTE_LENGTH } from './relations.ts';
import { ClientId, Id, IdText, Instant, Named, SentInstant } from './wire.ts';

// Rhythms and touches. In every scope, only the member can read their own.

/** Months between two touches. */
export const RHYTHMS = [1, 3, 6, 12] as const;
/** The choice never to be in touch. */
export const NEVER = 0;

const WRONG_RHYTHM = { error: 'Must be 1, 3, 6 or 12 months, or 0 for never.' };
const Rhythm = z.literal(RHYTHMS, WRONG_RHYTHM);
export type Rhythm = z.infer<typeof Rhythm>;
export const RhythmChoice = z.literal([NEVER, ...RHYTHMS], WRONG_RHYTHM);
export type RhythmChoice = z.infer<typeof RhythmChoice>;

export const TOUCH_WAYS = ['met', 'call', 'mail', 'message', 'other'] as const;
export const TouchWay = z.enum(TOUCH_WAYS);
export type TouchWay = z.infer<typeof TouchWay>;

const CHOSEN = {
  /** The chosen rhythm; null if the member's labels decide. */
  everyMonths: z.nullable(RhythmChoice),
  /** The months count from this day as long as there is no touch. */
  countedFrom: z.nullable(Day),
  /** Chosen by "Later": the person is not due before this day. */
  laterUntil: z.nullable(Day),
};
export const ChosenRhythm = z.object(CHOSEN);
export type ChosenRhythm = z.infer<typeof ChosenRhythm>;

/** `note` and `introduction` (an answer to a request) are touches that were not logged. */
const LastTouch = z.object({ day: Day, way: z.enum([...TOUCH_WAYS, 'note', 'introduction']) });
export type LastTouch = z.infer<typeof LastTouch>;

export const KeptTouch = z
  .object({
    ...CHOSEN,
    /** The person's label with the shortest rhythm. */
    byLabel: z.nullable(z.object({ ...Named.shape, everyMonths: Rhythm })),
    lastTouch: z.nullable(
      z.object({
        ...LastTouch.shape,
        note: z.nullable(z.string()),
        loggedId: z.nullable(Id),
      }),
    ),
    /** The day on which the next touch is due; null if there is no rhythm. */
    dueOn: z.nullable(Day),
    /** The home page shows only people in the viewer's network. */
    inNetwork: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'KeptTouch' });
export type KeptTouch = z.infer<typeof KeptTouch>;

export const LosingTouch = z
  .object({
    person: PersonRef,
    strength: z.nullable(Strength),
    everyMonths: Rhythm,
    lastTouch: z.nullable(LastTouch),
    dueOn: Day,
    /** Undo restores these choices. */
    chosen: ChosenRhythm,
  })
  .register(z.globalRegistry, { id: 'LosingTouch' });
export type LosingTouch = z.infer<typeof LosingTouch>;

export const LabelRhythm = z
  .object({ ...Named.shape, people: z.int(), everyMonths: z.nullable(Rhythm) })
  .register(z.globalRegistry, { id: 'LabelRhythm' });
export type LabelRhythm = z.infer<typeof LabelRhythm>;

export const TouchDraft = z.object({
  day: Day,
  way: TouchWay,
  note: optionalText('Note', NOTE_LENGTH),
});
export type TouchDraft = z.infer<typeof TouchDraft>;

/** `lastDay` is today in the writer's time zone. */
export function touchDraftUntil(lastDay: string) {
  const day = Day.check(z.refine((text) => text <= lastDay, { error: 'The day cannot be in the future.' }));
  return z.extend(TouchDraft, { day });
}

const OfId = z.object({ id: IdText });

export const touchApi = {
  ofPerson: endpoint({
    method: 'GET',
    path: '/keeping-in-touch/persons/{id}',
    audience: 'member',
    summary:
      'How often the viewer wants to be in touch with a person, when they last were in touch, and when the next touch is due',
    params: OfId,
    query: ScopeQuery,
    reply: KeptTouch,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/keeping-in-touch/persons/{id}',
    audience: 'member',
    summary:
      'Chooses how often the viewer wants to be in touch with a person, or postpones it; missing fields stay unchanged',
    params: OfId,
    body: z.partial(ChosenRhythm),
    reply: ChosenRhythm,
  }),
  log: endpoint({
    method: 'POST',
    path: '/keeping-in-touch/persons/{id}/touches',
    audience: 'member',
    summary:
      'Logs that the viewer was in touch with a person. A repeated request with the same clientId returns the first one',
    params: OfId,
    body: z.object({
      ...TouchDraft.shape,
      /** Undo sends when the note was written. Default: now. */
      noteWrittenOn: z.optional(SentInstant),
      clientId: ClientId,
    }),
    reply: z.object({ id: Id, noteId: z.nullable(Id) }),
    status: 201,
  }),
  unlog: endpoint({
    method: 'DELETE',
    path: '/keeping-in-touch/touches/{id}',
    audience: 'member',
    summary:
      'Deletes one of the viewer’s logged touches, and its note unless the note was edited. Returns the deleted note',
    params: OfId,
    reply: z.object({ note: z.nullable(z.object({ note: z.string(), createdOn: Instant })) }),
  }),
  losing: endpoint({
    method: 'GET',
    path: '/keeping-in-touch/losing',
    audience: 'member',
    share: 'heavy',
    summary:
      "At most six people of the viewer's network whom it is time to contact, the longest overdue first",
    reply: z.object({ total: z.int(), results: z.array(LosingTouch) }),
  }),
  labels: endpoint({
    method: 'GET',
    path: '/keeping-in-touch/labels',
    audience: 'member',
    summary: "The labels of the viewer's network by name, with the rhythm for the people who have them",
    reply: z.object({ results: z.array(LabelRhythm) }),
  }),
  chooseForLabel: endpoint({
    method: 'PUT',
    path: '/keeping-in-touch/labels/{id}',
    audience: 'member',
    summary:
      "Sets how often the viewer wants to be in touch with the people who have a label of the viewer's network",
    params: OfId,
    body: z.object({ everyMonths: z.nullable(Rhythm) }),
  }),
};
