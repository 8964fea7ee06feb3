import type { RowOf } from '../tables.ts';

export const DAY = 86_400_000;

/** A step of a request: to a connector, or, as the last step, to the target. */
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

/** A request for an introduction with all its steps. No member may see all the steps. */
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
  /** In order; the last step is to the target. */
  readonly steps: readonly Step[];
}
