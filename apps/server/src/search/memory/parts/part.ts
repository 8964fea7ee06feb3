import type { FeedMark, SharedInstant } from '../../feed/feed.ts';
import type { Columns } from '../columns/columns.ts';
import type { FeedFollower, Published } from '../reading/follow-feed.ts';
import { includesMark, isSameMark } from './marks.ts';
import { PartAnswers } from './part-answers.ts';
import type { PartQuestion } from './part-messages.ts';

/** More persons than any transaction changes. Parts read each change in one step. */
export const EVERYBODY_AT_ONCE = 1_000_000_000;

/** The most marks that are remembered for one version. */
const MOST_MARKS = 100;

/** A version of the columns, and the marks of the feed at which it is up to date. */
interface Version {
  readonly columns: Columns;
  readonly marks: FeedMark[];
}

/** How far a part has read, and a name for the version of its columns at that mark. */
export interface Followed {
  readonly mark: FeedMark | null;
  readonly version: string;
}

/**
 * Holds a share of the persons and answers questions at a mark, which is a position in the feed of changes.
 * Keeps two versions of the columns: the present one, from which it answers, and the next one, which it has
 * read since. The first question at a mark of the next version makes the next version the present one. So a
 * part still answers at the former mark while other parts are reading.
 */
export class Part {
  readonly #follower: Pick<FeedFollower, 'follow'>;
  readonly #few: number | undefined;
  #answers: PartAnswers | null = null;
  #present: Version | null = null;
  #next: Version | null = null;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(follower: Pick<FeedFollower, 'follow'>, { few }: { few?: number | undefined } = {}) {
    this.#follower = follower;
    this.#few = few;
  }

  /**
   * Reads everything up to the instant and resolves with the mark that was reached. If the part has already
   * read more for another server, it reads nothing, and the mark is a later one.
   */
  follow(instant: SharedInstant): Promise<Followed> {
    // Only one step may run at a time.
    const followed = this.#reading.then(() => this.#read(instant));
    this.#reading = followed.catch(() => undefined);
    return followed;
  }

  /** The answer at a mark. Null if the part no longer has the version of this mark, or has not read it. */
  answer(mark: FeedMark, question: PartQuestion, parameters: readonly unknown[]): { answer: unknown } | null {
    if (isOf(this.#next, mark)) {
      this.#present = this.#next;
      this.#next = null;
      this.#answers = this.#readAnswers(this.#present.columns);
    }
    if (!isOf(this.#present, mark) || this.#answers === null) return null;
    const method = this.#answers[question] as (...parameters: readonly unknown[]) => unknown;
    return { answer: method.apply(this.#answers, [...parameters]) };
  }

  followed(): Followed {
    const newest = this.#next ?? this.#present;
    const { keeper = '', version = 0 } = newest?.columns ?? {};
    return { mark: newest?.marks.at(-1) ?? null, version: `${keeper} ${version}` };
  }

  async #read({ snapshot, mark }: SharedInstant): Promise<Followed> {
    const before = this.followed();
    if (before.mark !== null && includesMark(before.mark, mark)) return before;
    let published: Published;
    do published = await this.#follower.follow(snapshot);
    while (published.unread.length > 0);
    this.#take(published);
    return this.followed();
  }

  #take({ columns, mark }: Published): void {
    const newest = this.#next ?? this.#present;
    if (newest?.columns !== columns) {
      this.#next = { columns, marks: [mark] };
      return;
    }
    newest.marks.push(mark);
    if (newest.marks.length > MOST_MARKS) newest.marks.shift();
  }

  #readAnswers(columns: Columns): PartAnswers {
    if (this.#answers === null)
      return new PartAnswers(columns, this.#few === undefined ? {} : { few: this.#few });
    this.#answers.read(columns);
    return this.#answers;
  }
}

function isOf(version: Version | null, mark: FeedMark): version is Version {
  return version !== null && version.marks.some((one) => isSameMark(one, mark));
}
