import type { Reply } from './caller.ts';

/**
 * A write that was sent. Except for a strength, the key is unique, and the server stores it as a part of the
 * write.
 */
export interface Write {
  readonly kind: WriteKind;
  readonly key: string;
  /** The id of the conversation, the person or the network that the write changes; 0 for an invitation. */
  readonly about: number;
  readonly server: number;
  readonly began: number;
  ended: number;
  /** Whether the server answered with success; otherwise the write may be stored or not. */
  isAnswered: boolean;
  /** The id in the server's answer; 0 if unknown. */
  id: number;
}

export const WRITE_KINDS = ['message', 'note', 'strength', 'edit', 'import', 'invitation'] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

/** A read, or one try of a write. */
interface Try {
  readonly kind: WriteKind | 'search' | 'profile';
  readonly server: number;
  readonly began: number;
  readonly ended: number;
  readonly status: number;
}

export class Journal {
  readonly writes: Write[] = [];
  readonly #tries: Try[] = [];
  /** Answers that no outage explains, such as 401, and how often each occurred. */
  readonly surprises = new Map<string, number>();

  begin(write: Pick<Write, 'kind' | 'key' | 'about' | 'server'>): Write {
    const begun: Write = { ...write, began: performance.now(), ended: 0, isAnswered: false, id: 0 };
    this.writes.push(begun);
    return begun;
  }

  /** Records a try and its reply. A status that no outage explains is a surprise unless `usual` has it. */
  note(tried: Omit<Try, 'ended' | 'status'>, reply: Reply, usual: readonly number[] = []): void {
    const { status } = reply;
    this.#tries.push({ ...tried, status, ended: performance.now() });
    // 0: no answer. 503: the database is away. 502 and 504 are answers of a proxy.
    if (status >= 300 && ![502, 503, 504, ...usual].includes(status))
      this.surprise(`${tried.kind} got ${status} ${JSON.stringify(reply.body).slice(0, 160)}`);
  }

  surprise(text: string): void {
    this.surprises.set(text, (this.surprises.get(text) ?? 0) + 1);
  }

  /** Returns the outage of tries of these kinds between two moments (milliseconds of `performance.now`). */
  outage(kinds: readonly Try['kind'][], from: number, to: number): Outage {
    const tries = this.#tries.filter(
      (one) => kinds.includes(one.kind) && one.ended >= from && one.ended <= to,
    );
    const failed = tries.filter(({ status }) => status === 0 || status >= 500);
    const gaps = [0, 1].map((server) =>
      longestGap(
        tries.filter((one) => one.server === server && one.status > 0 && one.status < 500),
        { from, to },
      ),
    );
    const longest = gaps.reduce((one, other) => (other.to - other.from > one.to - one.from ? other : one));
    const seconds = (longest.to - longest.from) / 1000;
    return { ...longest, tries: tries.length, failed: failed.length, seconds };
  }
}

export interface Outage {
  readonly tries: number;
  readonly failed: number;
  /**
   * The longest time in which one of the servers answered nothing, or only with 5xx: its length, beginning
   * and end.
   */
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the longest time between two successive answers, or between an answer and one end of the span. */
function longestGap(answered: readonly Try[], { from, to }: Span): Span {
  const moments = [from, ...answered.map(({ ended }) => ended).toSorted((a, b) => a - b), to];
  const gaps = moments.slice(1).map((moment, at) => ({ from: moments[at] ?? from, to: moment }));
  return gaps.reduce((one, other) => (other.to - other.from > one.to - one.from ? other : one));
}
