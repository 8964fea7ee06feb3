import type { RowOf } from '../tables.ts';

export const DAY = 86_400_000;

/** The last step leads to the target, each other step to a connector. */
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
 * A request for an introduction. `introductions.access.ts` and `present-introductions.ts` decide what a
 * member may know of the request.
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
