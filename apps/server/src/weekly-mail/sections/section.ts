import type { StrengthId } from '@kithline/contract/strengths.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import type { WeeklyPart } from '@kithline/contract/weekly-mail.ts';
import type { AppContext } from '../../app-context.ts';
import type { DigestGroup, DigestRow, Link } from '../../platform/mail/digest-layout.ts';
import { lineInMail, nameInMail } from '../../platform/mail/typed-words.ts';
import type { Viewer } from '../../viewer.ts';

/** Maximum number of people that a section names. Further people are only counted. */
export const MOST_NAMED = 3;

/** What a section needs to gather its texts. */
export interface SectionInput {
  readonly viewer: Viewer;
  readonly now: Date;
  /** Time zone of the dates in the mail. */
  readonly zone: string;
}

/** The texts of a section. */
export interface SectionWords {
  readonly title: string;
  readonly note: string;
  readonly link: Link;
  readonly groups: readonly DigestGroup[];
  /** The section's words in the subject of the mail: "6 new results in 2 saved searches". */
  readonly inSubject: string;
  /** The section's words in the first sentence of the mail: "6 new results in 2 saved searches". */
  readonly inLead: string;
}

/** A section of the mail. `gather` returns null if there is nothing to say. */
export interface Section {
  readonly part: WeeklyPart;
  /** The label of the link that switches the section off. */
  readonly stopLabel: string;
  gather(app: AppContext, input: SectionInput): Promise<SectionWords | null>;
}

/** A link to a page of the web app. */
export const linkTo = ({ config }: AppContext, label: string, path: string): Link => ({
  label,
  url: new URL(path, config.publicUrl).href,
});

/** A person's row. Makes links in the name and the parts harmless, because anybody may have typed them. */
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

/** What a person's row says beside the name: "Strong tie". */
export const tieAside = (strength: StrengthId | null): { words: string } => ({
  words: strength === null ? 'Tie not rated yet' : `${strengthOf(strength).name} tie`,
});

/** "1,203 people" */
export const sayCount = (count: number, one: string, many: string): string =>
  `${sayNumber(count)} ${count === 1 ? one : many}`;

export const sayNumber = (count: number): string => count.toLocaleString('en-US');
