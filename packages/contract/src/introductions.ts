import * as z from 'zod/mini';
import { Face } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { PersonRef } from './people.ts';
import { optionalText, printable, requiredText } from './rules.ts';
import { ScopeQuery } from './scope-query.ts';
import { Strength } from './strengths.ts';
import { ClientId, Id, IdText, Instant, pageOf, paging } from './wire.ts';

/** Maximum number of characters in the asker's words, and in a connector's words. */
export const INTRODUCTION_LENGTH = 1000;
export const DECLINE_REASON_LENGTH = 500;
/** Days after which a request ends if nobody answers, from the beginning of the present step. */
export const INTRODUCTION_DAYS = 14;
/** Days from the beginning of a step until the asker can send its one reminder. */
export const REMINDER_DAYS = 7;
/** Days for which "Not now" hides a waiting request. */
export const LATER_DAYS = 3;
/** Seconds for which a connector can undo passing a request on. */
export const PASS_ON_UNDO_SECONDS = 60;
export const MOST_OPEN_INTRODUCTIONS = 10;
export const MOST_INTRODUCTIONS_A_DAY = 20;
/** The maximum number of connectors between the asker and the target. */
export const MOST_CONNECTORS = 3;

/**
 * The state that the viewer may know. After a decline without notice to the asker, the asker sees `asked` or
 * `passed-on`, and later `unanswered`. Kithline never writes to a target who is not a member; `accepted` then
 * means that the connector has introduced the two.
 */
export const IntroductionState = z.enum([
  'asked',
  'passed-on',
  'accepted',
  'declined',
  'unanswered',
  'withdrawn',
]);
export type IntroductionState = z.infer<typeof IntroductionState>;

export const IntroductionRole = z.enum(['asker', 'connector', 'target']);
export type IntroductionRole = z.infer<typeof IntroductionRole>;

export const IntroductionAct = z.enum([
  'withdraw',
  'remind',
  'pass-on',
  'take-back',
  'later',
  'decline',
  'accept',
  'introduced',
  'no-answer',
]);
export type IntroductionAct = z.infer<typeof IntroductionAct>;

/** A member in a request, or its target. `person` is null without a visible profile. */
const Party = z.object({
  /** Without a visible profile: a member's own name, or the target's name as the asker saw it. */
  name: z.string(),
  profilePicture: z.nullable(z.string()),
  /** "Managing Partner at Saltmarsh Advisory", as far as the viewer may know. */
  role: z.nullable(z.string()),
  person: z.nullable(PersonRef),
  /** Null if the viewer cannot write to the user. */
  userId: z.nullable(Id),
  /** As the viewer has recorded it. */
  strength: z.nullable(Strength),
  /** By the viewer's own contacts file. */
  connectedOn: z.nullable(Instant),
});
export type Party = z.infer<typeof Party>;

export const Introduction = z
  .object({
    id: Id,
    role: IntroductionRole,
    state: IntroductionState,
    asker: Party,
    target: Party,
    /**
     * For the asker, the first connector; else the member who sent the viewer the request. Null if the
     * account was deleted.
     */
    through: z.nullable(Party),
    isFirst: z.boolean(),
    /** For a connector: the next connector; null before the target. */
    next: z.nullable(Party),
    /** The asker's words; null if a connector has left them out. */
    words: z.nullable(z.string()),
    /** The words of `through` if it is a connector. The asker never sees a connector's words. */
    throughWords: z.nullable(z.string()),
    /** For a connector who has passed the request on: the words to `next` or the target. */
    ownWords: z.nullable(z.string()),
    /** When the request reached the viewer or, for the asker, was made. */
    askedOn: Instant,
    /**
     * When the viewer or, for the asker, the first connector passed the request on. For the asker, null if
     * `state` is `declined`.
     */
    passedOn: z.nullable(Instant),
    endedOn: z.nullable(Instant),
    /** When the request ends if nobody answers. */
    endsOn: Instant,
    /** The earliest time for a reminder of the present step. */
    remindableFrom: Instant,
    /** When the reminder of the present step was sent. */
    remindedOn: z.nullable(Instant),
    /** Until when "Not now" hides the request. */
    laterUntil: z.nullable(Instant),
    /** If the asker was not notified of the decline, only the member who declined gets the reason. */
    reason: z.nullable(z.string()),
    /** For a connector: the request can be, or was, passed on by a message in Kithline. */
    byMessage: z.boolean(),
    /** The conversation that began when the target accepted; null if the viewer is not in it. */
    conversationId: z.nullable(Id),
    may: z.array(IntroductionAct),
    /** It waits for an act of the viewer. */
    isWaiting: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Introduction' });
export type Introduction = z.infer<typeof Introduction>;

const Words = requiredText('Message', INTRODUCTION_LENGTH).check(z.overwrite(printable));

export const IntroductionDraft = z.object({ words: Words });
export type IntroductionDraft = z.infer<typeof IntroductionDraft>;

const Act = z.discriminatedUnion('act', [
  /** By the asker, before the request is passed on. */
  z.object({ act: z.literal('withdraw') }),
  /** By the asker, once for each step, to the member who has to act. */
  z.object({ act: z.literal('remind') }),
  /**
   * By a connector: with a message in Kithline, or with the connector's own mail, which Kithline does not
   * send.
   */
  z.object({
    act: z.literal('pass-on'),
    words: z.nullable(optionalText('Message', INTRODUCTION_LENGTH).check(z.overwrite(printable))),
    withAskerWords: z.boolean(),
    by: z.enum(['message', 'mail']),
  }),
  /** By a connector, within `PASS_ON_UNDO_SECONDS` and before an answer. */
  z.object({ act: z.literal('take-back') }),
  /** Hides the request for `LATER_DAYS`. Nobody is notified. */
  z.object({ act: z.literal('later') }),
  /**
   * By a connector or the target. `isTold`: the asker is notified now. Otherwise the request looks open to
   * the asker until its days are over.
   */
  z.object({
    act: z.literal('decline'),
    reason: z.nullable(optionalText('Reason', DECLINE_REASON_LENGTH).check(z.overwrite(printable))),
    isTold: z.boolean(),
    /** Also refuses all further requests from this asker. */
    isLast: z.optional(z.boolean()),
  }),
  /** By the target. Opens a conversation with the asker and the connectors. */
  z.object({ act: z.literal('accept') }),
  /** By a connector who passed the request on by mail: asker and target have been introduced. */
  z.object({ act: z.literal('introduced') }),
  /** By a connector who passed the request on by mail: nobody answered. */
  z.object({ act: z.literal('no-answer') }),
]);
export type IntroductionActBody = z.infer<typeof Act>;

export const IntroductionSettings = z
  .object({
    /** Whether the viewer takes no requests from anybody. */
    isOff: z.boolean(),
    /** The members from whom the viewer takes no requests, with user ids. */
    offFrom: z.array(Face),
  })
  .register(z.globalRegistry, { id: 'IntroductionSettings' });
export type IntroductionSettings = z.infer<typeof IntroductionSettings>;

const OfIntroduction = z.object({ id: IdText });
const OfUser = z.object({ userId: IdText });

export const introductionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/introductions',
    audience: 'member',
    summary:
      'Requests for an introduction that the viewer made (`by`), or that reached the viewer (`of`): open ones first, then the latest. Requests `of` the viewer are open while the viewer can still answer. `counts` ignores `state`',
    query: z.object({
      tab: z.enum(['by', 'of']),
      state: z._default(z.enum(['all', 'open', 'ended']), 'all'),
      personId: z.optional(IdText),
      ...paging(50),
    }),
    reply: z.extend(pageOf(Introduction), {
      counts: z.object({
        by: z.object({ open: z.int(), ended: z.int() }),
        of: z.object({ open: z.int(), ended: z.int() }),
        waiting: z.int(),
      }),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/introductions/{id}',
    audience: 'member',
    summary: 'A request for an introduction; 404 unless the viewer made it or it has reached the viewer',
    params: OfIntroduction,
    reply: Introduction,
  }),
  connectors: endpoint({
    method: 'POST',
    path: '/introductions/connectors',
    audience: 'member',
    summary:
      'Which of these people the viewer can ask for introductions: members whose profile the viewer sees in the scope, who can be written to, and who take requests',
    body: z.object({
      networkId: z.optional(Id),
      collectiveId: z.optional(Id),
      admin: ScopeQuery.shape.admin,
      personIds: z.array(Id).check(z.maxLength(100)),
    }),
    reply: z.object({ personIds: z.array(Id) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/introductions',
    audience: 'member',
    share: 'heavy',
    summary:
      'Asks for an introduction along a chain that the viewer sees in the scope. A repeated request with the same clientId returns the first one',
    body: z.object({
      networkId: z.optional(Id),
      collectiveId: z.optional(Id),
      admin: ScopeQuery.shape.admin,
      targetPersonId: Id,
      /** Those between the viewer and the target, in order. */
      connectorPersonIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_CONNECTORS)),
      ...IntroductionDraft.shape,
      clientId: ClientId,
    }),
    reply: Introduction,
    status: 201,
  }),
  act: endpoint({
    method: 'POST',
    path: '/introductions/{id}/acts',
    audience: 'member',
    summary:
      'Performs an act on a request. Repeating an act changes nothing; 409 if the act is no longer possible',
    params: OfIntroduction,
    body: Act,
    reply: Introduction,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/account/introductions',
    audience: 'member',
    summary: 'Who may ask the viewer for introductions',
    reply: IntroductionSettings,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/account/introductions',
    audience: 'member',
    summary: 'Sets whether members can ask the viewer for introductions',
    body: z.object({ isOff: z.boolean() }),
    reply: IntroductionSettings,
  }),
  allowFrom: endpoint({
    method: 'DELETE',
    path: '/account/introductions/off/{userId}',
    audience: 'member',
    summary: 'Takes requests from this member again',
    params: OfUser,
    reply: IntroductionSettings,
  }),
  ofCollective: endpoint({
    method: 'GET',
    path: '/collectives/{id}/introductions',
    audience: 'member',
    summary:
      'For the owner of the client: how many introductions were requested along chains of this collective, and how many were made, without names',
    params: OfIntroduction,
    reply: z.object({ asked: z.int(), made: z.int() }),
  }),
};
