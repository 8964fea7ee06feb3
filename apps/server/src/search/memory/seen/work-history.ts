import { PRECEDENCE } from '../../../seen-facts/seen-names.ts';
import { isOfTime, type RoleTime } from '../../../seen-facts/seen-roles.ts';
import { type Columns, FACT, NO_DAY, NO_MONTH, NONE, PROFILE, STILL } from '../columns/columns.ts';
import type { Seen } from './seen.ts';
import { float64At, int32At, uint8At } from '../columns/entry-at.ts';

/** When "the last 10 years" begin, as of today: the month (counted from year 0) and the day (since 1970). */
export interface Today {
  readonly firstMonth: number;
  readonly firstDay: number;
}

export const DAY = 86_400_000;
/** Larger than every precedence. Added to that of unmarked facts if another fact is marked as primary. */
const YIELDS = 10;

/** Returns the days from 1970 until today, in UTC. */
export function dayNumber(): number {
  return Math.floor(Date.now() / DAY);
}

export function todayOf(now = new Date()): Today {
  const [year, month] = [now.getUTCFullYear() - 10, now.getUTCMonth()];
  const day = new Date(Date.UTC(year, month, now.getUTCDate()));
  // If 29 February did not exist ten years ago, takes the 28th, as PostgreSQL does.
  const first = day.getUTCMonth() === month ? day : new Date(Date.UTC(year, month + 1, 0));
  return { firstMonth: year * 12 + month + 1, firstDay: first.getTime() / DAY };
}

/** How recent a row of the work history is: 2 current, 1 held in the last 10 years, 0 older. */
export type Window = 0 | 1 | 2;

/**
 * Reads the work history of one person at a time, as the viewer sees it, by the rules that `shownRoles` has
 * in SQL. Unlike there, rows about the same job are not combined: if a job is current, one of its rows is.
 * Only a search for former roles must compare the rows of a job.
 */
export class WorkHistory {
  /** The rows of `roles` that count, and how recent each is. Only the first `count` entries are in use. */
  rows = new Int32Array(256);
  windows = new Uint8Array(256);
  count = 0;
  readonly #seen: Seen;
  readonly #columns: Columns;
  readonly #today: Today;
  #facts = 0;
  /** The newest row of a contacts file that the viewer sees, and the newest one of the network `seen.own`. */
  #newest = NONE;
  #newestOwn = NONE;

  constructor(seen: Seen, today: Today) {
    this.#seen = seen;
    this.#columns = seen.columns;
    this.#today = today;
  }

  /** Reads a person's rows, with `recent` also their windows. */
  read(person: number, recent: boolean): void {
    this.#gather(person);
    const gathered = this.count;
    if (recent) {
      this.#findNewest(gathered);
      for (let at = 0; at < this.#facts; at++) this.windows[at] = this.windowOfFact(this.rows[at]!);
    }
    let kept = this.#facts;
    for (let at = this.#facts; at < gathered; at++) {
      const row = this.rows[at]!;
      if (this.#facts > 0 && this.#isReplaced(row)) continue;
      if (recent) this.windows[kept] = this.#windowOf(row);
      this.rows[kept++] = row;
    }
    this.count = kept;
  }

  /**
   * Whether at least one row of a contacts file counts, fits, and is about a job that was held in that time.
   */
  hasStated(person: number, fits: (row: number) => boolean, time: RoleTime): boolean {
    this.#gather(person);
    let isCompared = false;
    for (let at = this.#facts; at < this.count; at++) {
      const row = this.rows[at]!;
      if (!fits(row)) continue;
      if (time !== 0) {
        if (!isCompared) this.#findNewest(this.count);
        isCompared = true;
        if (!this.#isOfTime(row, time)) continue;
      }
      if (this.#facts === 0 || !this.#isReplaced(row)) return true;
    }
    return false;
  }

  /**
   * Returns the row of a person's primary role, as `primaryRoles` selects it in SQL; NONE if no role is
   * current or marked as primary. If several files state the job, returns the row whose wording counts: a row
   * of the viewer's file, however old, comes before the rows of newer files.
   */
  primaryOf(person: number): number {
    this.read(person, true);
    const facts = this.rows.subarray(0, this.#facts);
    const yieldsTo = facts.some((row) => this.#isMarked(row)) ? YIELDS : 0;
    let best = NONE;
    let least = Infinity;
    for (let at = 0; at < this.count; at++) {
      const row = this.rows[at]!;
      const isFact = at < this.#facts;
      const isMarked = isFact && this.#isMarked(row);
      if (!isMarked && this.windows[at] !== 2) continue;
      const rank = isFact ? this.#precedenceOf(row) + (isMarked ? 0 : yieldsTo) : this.#precedenceOfJob(row);
      // Of equal facts, the first counts; of equally new files, that of the network with the smallest id.
      if (rank > least || (rank === least && (isFact || this.#networkOf(row) >= this.#networkOf(best))))
        continue;
      best = row;
      least = rank;
    }
    return least === PRECEDENCE.file ? this.#ownWordingOf(best) : best;
  }

  /** The newest row of the viewer's file about the same job, or else the row `job` itself. */
  #ownWordingOf(job: number): number {
    const { space: spaces, organization: organizations, title: titles } = this.#columns.roles;
    let found = job;
    for (let at = this.#facts; at < this.count; at++) {
      const row = this.rows[at]!;
      if (spaces[row] !== this.#seen.own || this.#seen.own === NONE) continue;
      if (organizations[row] !== organizations[job] || titles[row] !== titles[job]) continue;
      if (found === job || this.#compare(row, found) > 0) found = row;
    }
    return found;
  }

  #networkOf(row: number): number {
    const { roles, networks } = this.#columns;
    return float64At(networks.id, roles.space[row]!);
  }

  #flagsOf(row: number): number {
    const { facts, roles } = this.#columns;
    return uint8At(facts.flags, roles.detail[row]!);
  }

  #isMarked(row: number): boolean {
    return (this.#flagsOf(row) & FACT.primary) !== 0;
  }

  #precedenceOf(fact: number): number {
    const flags = this.#flagsOf(fact);
    if ((flags & (FACT.ofProfile | FACT.self)) !== 0) return PRECEDENCE.profile;
    if ((flags & FACT.admin) !== 0) return PRECEDENCE.admin;
    return (flags & FACT.enrichment) !== 0 ? PRECEDENCE.enrichment : PRECEDENCE.sample;
  }

  #precedenceOfJob(row: number): number {
    return row === this.#newestOwn ? PRECEDENCE.ownFile : PRECEDENCE.file;
  }

  /**
   * Gathers the seen roles of facts, then the seen roles of contacts files; the latter only if the viewer
   * sees no role that the person has saved.
   */
  #gather(person: number): void {
    const { roles, starts, facts } = this.#columns;
    const { space: spaces } = roles;
    const start = int32At(starts.roles, person);
    const end = int32At(starts.roles, person + 1);
    if (end - start > this.rows.length) {
      this.rows = new Int32Array(end - start);
      this.windows = new Uint8Array(end - start);
    }
    const { rows } = this;
    let count = 0;
    let hasSaved = false;
    for (let row = start; row < end; row++) {
      const space = spaces[row]!;
      if (space >= 0 || !this.#seen.sees(space, person)) continue;
      hasSaved ||= space === PROFILE && (uint8At(facts.flags, roles.detail[row]!) & FACT.self) !== 0;
      rows[count++] = row;
    }
    this.#facts = count;
    for (let row = hasSaved ? end : start; row < end; row++) {
      const space = spaces[row]!;
      if (space >= 0 && this.#seen.seesContact(space, person)) rows[count++] = row;
    }
    this.count = count;
  }

  #findNewest(gathered: number): void {
    const { own } = this.#seen;
    this.#newest = NONE;
    this.#newestOwn = NONE;
    for (let at = this.#facts; at < gathered; at++) {
      const row = this.rows[at]!;
      if (this.#newest === NONE || this.#compare(row, this.#newest) > 0) this.#newest = row;
      if (this.#columns.roles.space[row]! !== own || own === NONE) continue;
      if (this.#newestOwn === NONE || this.#compare(row, this.#newestOwn) > 0) this.#newestOwn = row;
    }
  }

  /**
   * Whether the row is replaced by a fact with the same organization and title, or by an administrator's fact
   * about the same organization.
   */
  #isReplaced(row: number): boolean {
    const { organization: organizations, title: titles, detail: details } = this.#columns.roles;
    const { flags } = this.#columns.facts;
    const { rows } = this;
    const organization = organizations[row]!;
    const title = titles[row]!;
    for (let at = 0; at < this.#facts; at++) {
      const fact = rows[at]!;
      if (organizations[fact] !== organization) continue;
      if (titles[fact] === title) return true;
      if (organization !== NONE && (uint8At(flags, int32At(details, fact)) & FACT.admin) !== 0) return true;
    }
    return false;
  }

  windowOfFact(row: number): Window {
    const { facts, roles } = this.#columns;
    const month = int32At(facts.lastMonth, roles.detail[row]!);
    if (month === STILL) return 2;
    return month === NO_MONTH || month >= this.#today.firstMonth ? 1 : 0;
  }

  #isOfTime(row: number, time: RoleTime): boolean {
    return time === 'former' ? !this.#isOfCurrentJob(row) : isOfTime(this.#windowOf(row), time);
  }

  /** Whether at least one gathered row about the same job is current. */
  #isOfCurrentJob(row: number): boolean {
    const { organization: organizations, title: titles } = this.#columns.roles;
    for (let at = this.#facts; at < this.count; at++) {
      const other = this.rows[at]!;
      if (organizations[other] !== organizations[row] || titles[other] !== titles[row]) continue;
      if (this.#isCurrent(other)) return true;
    }
    return false;
  }

  #windowOf(row: number): Window {
    if (this.#isCurrent(row)) return 2;
    return this.#dayOf(row) >= this.#today.firstDay ? 1 : 0;
  }

  /**
   * Whether the row of a contacts file states a current job. The newest row of the viewer's file does, and
   * the newest row of all files if the viewer's file has none, or only older ones.
   */
  #isCurrent(row: number): boolean {
    const isNewest = this.#compare(row, this.#newest) === 0;
    if (this.#newestOwn === NONE) return isNewest;
    if (this.#columns.roles.space[row] === this.#seen.own && this.#compare(row, this.#newestOwn) === 0)
      return true;
    return isNewest && this.#compare(this.#newest, this.#newestOwn) > 0;
  }

  /** Positive when `a` was stated later than `b`. */
  #compare(a: number, b: number): number {
    if (a === b) return 0;
    const { roles, networks } = this.#columns;
    if (roles.detail[a] === NONE && roles.detail[b] === NONE)
      return (
        int32At(networks.newness, int32At(roles.space, a)) -
        int32At(networks.newness, int32At(roles.space, b))
      );
    return (
      this.#dayOf(a) - this.#dayOf(b) ||
      compareTimes(this.#endedOn(a), this.#endedOn(b)) ||
      this.#importOf(a) - this.#importOf(b)
    );
  }

  /** The day of the last file that stated the row, at most the day of the network's present file. */
  #dayOf(row: number): number {
    const { roles, networks, formers } = this.#columns;
    const day = int32At(networks.day, roles.space[row]!);
    const detail = roles.detail[row]!;
    if (detail === NONE) return day;
    const last = int32At(formers.lastDay, detail);
    if (last === NO_DAY) return day;
    return day === NO_DAY ? last : Math.min(last, day);
  }

  #endedOn(row: number): number {
    const { roles, networks, formers } = this.#columns;
    const detail = roles.detail[row]!;
    return detail === NONE
      ? float64At(networks.endedOn, roles.space[row]!)
      : float64At(formers.endedOn, detail);
  }

  #importOf(row: number): number {
    const { roles, networks, formers } = this.#columns;
    const detail = roles.detail[row]!;
    return detail === NONE
      ? float64At(networks.importId, roles.space[row]!)
      : float64At(formers.importId, detail);
  }
}

function compareTimes(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}
