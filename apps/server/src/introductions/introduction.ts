import type { RowOf } from '../tables.ts';

export const DAY = 86_400_000;

/** A step of a request. The last step is to the target, and each other step is to a connector. */
export type Step = RowOf<
  'introductionStep',
  | 'number'
  | 'isTarget'
  | 'userId'
  | 'words'
  | 'withAskerWords'
  | 'sentOn'
  | 'conversationId'
  | 'position'
  | 'laterUntil'
  | 'answer'
  | 'answeredOn'
>;

/**
 * A request for an introduction, and all its steps. `introductions.access.ts` and `present-introductions.ts`
 * decide what a member may know of the request.
 */
export interface Request extends RowOf<
  'introduction',
  | 'id'
  | 'askerId'
  | 'targetPersonId'
  | 'targetName'
  | 'words'
  | 'state'
  | 'isTold'
  | 'reason'
  | 'askedOn'
  | 'stepOn'
  | 'remindedOn'
  | 'endedOn'
  | 'conversationId'
> {
  /** Sorted by number. */
  readonly steps: readonly Step[];
}
