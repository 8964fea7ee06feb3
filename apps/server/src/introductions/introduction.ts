import type { RowOf } from '../tables.ts';

export const DAY = 86_400_000;

/** A step of the way of a request: a connector, or the target as the last one. */
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

/** A request for an introduction with its whole way, which nobody may see completely. */
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
  /** In order; the last one is the target. */
  readonly steps: readonly Step[];
}
