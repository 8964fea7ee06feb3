import type { Reply } from './caller.ts';

/** A write that was sent. Its key is unique, and is stored with it. */
export interface Write {
  readonly kind: WriteKind;
  readonly key: string;
  /** What it is about: a conversation, a member, a person. */
  readonly about: number;
  readonly server: number;
  readonly began: number;
  ended: number;
  /** Whether it was answered with a success; otherwise it may have happened or not. */
  isAnswered: boolean;
  /** The stored thing's id; 0 if unknown. */
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

/** All that was sent, and how it was answered. */
export class Journal {
  readonly writes: Write[] = [];
  readonly #tries: Try[] = [];
  /** Answers that no outage explains, such as 401, with their number. */
  readonly surprises = new Map<string, number>();

  begin(write: Pick<Write, 'kind' | 'key' | 'about' | 'server'>): Write {
    const begun: Write = { ...write, began: performance.now(), ended: 0, isAnswered: false, id: 0 };
    this.writes.push(begun);
    return begun;
  }

  /** Notes a try, and that its write was answered if it was. `usual`: other statuses that may be. */
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

  /** What happened between two moments to tries of these kinds, for each server and in all. */
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
  /** The longest time without an answer, of the server for which it was longer: its length and its ends. */
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The longest time between two answers that follow each other, or the ends. */
function longestGap(answered: readonly Try[], { from, to }: Span): Span {
  const moments = [from, ...answered.map(({ ended }) => ended).toSorted((a, b) => a - b), to];
  const gaps = moments.slice(1).map((moment, at) => ({ from: moments[at] ?? from, to: moment }));
  return gaps.reduce((one, other) => (other.to - other.from > one.to - one.from ? other : one));
}
