import type { StrengthId } from '@kithline/contract/strengths.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import type { WeeklyPart } from '@kithline/contract/weekly-mail.ts';
import type { AppContext } from '../../app-context.ts';
import type { DigestGroup, DigestRow, Link } from '../../platform/mail/digest-layout.ts';
import { lineInMail, nameInMail } from '../../platform/mail/typed-words.ts';
import type { Viewer } from '../../viewer.ts';

/** People whom a section names; of more it says how many. */
export const MOST_NAMED = 3;

/** What a section is worked out from. */
export interface SectionAsked {
  readonly viewer: Viewer;
  readonly now: Date;
  /** The time zone of the days that it says. */
  readonly zone: string;
}

/** What a section says to its reader. */
export interface SectionWords {
  readonly title: string;
  readonly note: string;
  readonly link: Link;
  readonly groups: readonly DigestGroup[];
  /** In the subject of the mail: "6 new in 2 searches". */
  readonly inSubject: string;
  /** In its first sentence: "6 new in 2 searches". */
  readonly inLead: string;
}

/** A section of the mail. Null when it has nothing to say. */
export interface Section {
  readonly part: WeeklyPart;
  /** What the link says that switches the section off. */
  readonly stopLabel: string;
  gather(app: AppContext, asked: SectionAsked): Promise<SectionWords | null>;
}

/** The address of a page. */
export const linkTo = ({ config }: AppContext, label: string, path: string): Link => ({
  label,
  url: new URL(path, config.publicUrl).href,
});

/** A person's row. The name is somebody's who may have typed a link into it. */
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

/** "Strong tie" */
export const sayTie = (strength: StrengthId | null): { words: string } => ({
  words: strength === null ? 'Not rated yet' : `${strengthOf(strength).name} tie`,
});

/** "1,203 people" */
export const sayCount = (count: number, one: string, many: string): string =>
  `${sayNumber(count)} ${count === 1 ? one : many}`;

export const sayNumber = (count: number): string => count.toLocaleString('en-US');
