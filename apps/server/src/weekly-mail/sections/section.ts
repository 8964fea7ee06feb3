import type { StrengthId } from '@kithline/contract/strengths.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import type { WeeklyPart } from '@kithline/contract/weekly-mail.ts';
import type { AppContext } from '../../app-context.ts';
import type { DigestGroup, DigestRow, Link } from '../../platform/mail/digest-layout.ts';
import { lineInMail, nameInMail } from '../../platform/mail/typed-words.ts';
import type { Viewer } from '../../viewer.ts';

/** Maximum number of people that a section names. */
export const MOST_NAMED = 3;

export interface SectionInput {
  readonly viewer: Viewer;
  readonly now: Date;
  /** Time zone of the dates in the mail. */
  readonly zone: string;
}

export interface SectionWords {
  readonly title: string;
  readonly note: string;
  readonly link: Link;
  readonly groups: readonly DigestGroup[];
  /** In the subject of the mail: "6 new results in 2 saved searches". */
  readonly inSubject: string;
  /** In the first sentence of the mail: "6 new results in 2 saved searches". */
  readonly inLead: string;
}

/** `gather` returns null if there is nothing to say. */
export interface Section {
  readonly part: WeeklyPart;
  readonly stopLabel: string;
  gather(app: AppContext, input: SectionInput): Promise<SectionWords | null>;
}

export const linkTo = ({ config }: AppContext, label: string, path: string): Link => ({
  label,
  url: new URL(path, config.publicUrl).href,
});

/** Makes links in the name and the parts harmless, because anybody may have typed them. */
export function rowOf(
  name: string,
  parts: readonly (string | null | undefined)[],
  aside?: DigestRow['aside'],
) {
  const line = parts.filter((part) => part !== null && part !== undefined && part !== '');
  return {
    name: nameInMail(name) ?? 'Somebody',
    line: line.map((part) => lineInMail(part ?? '')).join(', '),
    aside,
  };
}

export const tieAside = (strength: StrengthId | null): { words: string } => ({
  words: strength === null ? 'Tie not rated yet' : `${strengthOf(strength).name} tie`,
});

/** "1,203 people" */
export const sayCount = (count: number, one: string, many: string): string =>
  `${sayNumber(count)} ${count === 1 ? one : many}`;

export const sayNumber = (count: number): string => count.toLocaleString('en-US');
