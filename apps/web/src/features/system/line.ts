import type { SystemState } from '@kithline/contract/system.ts';

/** One fact about the servers. */
export interface Line {
  readonly id: string;
  readonly title: string;
  /** The name in the summary: "mail", "version of kithline-2". */
  readonly name: string;
  /** Null if there is nothing to judge. */
  readonly state: SystemState | null;
  readonly value: string;
  /** The part of the value that needs attention. */
  readonly alert?: string | undefined;
  /** Further facts in a quiet color. */
  readonly aside?: string | undefined;
  /** What to do. Names of settings and commands are between backticks. */
  readonly advice?: string | undefined;
}

/** What screen readers say for each mark. */
export const STATE_WORDS: Readonly<Record<SystemState, string>> = {
  now: 'now',
  soon: 'soon',
  fine: 'in order',
};
