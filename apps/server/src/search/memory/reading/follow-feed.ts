import {
  atOneInstant,
  type Changes,
  type FeedMark,
  type LargeChange,
  openFeed,
  readChanges,
  readMark,
} from '../../feed/feed.ts';
import type { Db } from '../../../tables.ts';
import { collectGarbageOf } from './collect-garbage.ts';
import { type MarkedColumns, readColumnsFile } from '../file/columns-file.ts';
import type { Columns } from '../columns/columns.ts';
import { keptColumns } from '../columns/compact-columns.ts';
import { Keeper } from '../columns/keeper.ts';
import { membersAndGone } from './members-and-gone.queries.ts';
import { readPersons } from './read-persons.queries.ts';
import { expectEverything } from './rows-of.queries.ts';
import {
  readCollectives,
  readLookups,
  readNetworks,
  readOrganizations,
  readPlaces,
  readTitles,
} from './read-rows.queries.ts';
import { type UnreadChange, UnreadChanges } from './unread-changes.ts';
import { widened } from './widened-shares.ts';

/** A version of the columns, and up to where it follows the feed. */
export interface Published {
  readonly columns: Columns;
  readonly mark: FeedMark;
  /** Large changes of which some persons are in the columns as they were before: the next steps read them. */
  readonly unread: readonly UnreadChange[];
  /** Its keeper began with the columns of a file; otherwise it has read everything from the database. */
  readonly isFromFile: boolean;
  /** The columns are exactly those of the file. */
  readonly isInFile: boolean;
  /**
   * Too many persons are out of order, and sorting them would take too long: another follower should read
   * everything again.
   */
  readonly isWorn: boolean;
}

/**
 * Persons who may be out of order before all are sorted again: this many unless a follower is told otherwise,
 * or this part of all.
 */
const MOST_UNSORTED = 2_000;
const PART_UNSORTED = 0.1;
/** Sorting more than this many takes longer than a request should wait. */
const MOST_SORTED_AT_ONCE = 100_000;
/** Persons of large changes that one step reads: some 200 ms. */
const STEP = 2_000;

export interface FollowerOptions {
  /** Other bounds than the usual ones, for tests. */
  readonly mostUnsorted?: number;
  readonly mostSortedAtOnce?: number;
  /** Transactions that change more persons are read in steps of as many. */
  readonly step?: number;
  /** The folder of the file with whose columns it begins, if they can be used. */
  readonly folder?: string | null;
}

/** Called with the reason when a file cannot be used; then everything is read from the database. */
export type OnBadFile = (error: Error) => void;

/**
 * Keeps the columns as the database is: reads everything once, or goes on from a file, and then reads what
 * the feed names. Transactions that changed many persons it reads in steps. One call at a time.
 */
export class FeedFollower {
  readonly #db: Db;
  readonly #mostUnsorted: number;
  readonly #mostSortedAtOnce: number;
  readonly #step: number | undefined;
  readonly #onBadFile: OnBadFile;
  /** Of the file that was not tried yet. */
  #folder: string | null;
  #given: MarkedColumns | null = null;
  #keeper = new Keeper();
  #isFromFile = false;
  #mark: FeedMark | null = null;
  #unread = new UnreadChanges();
  /** The last step has read news and none of a large change: the next one reads both. */
  #owesLarge = false;
  #published: Published | null = null;

  constructor(
    db: Db,
    {
      mostUnsorted = MOST_UNSORTED,
      mostSortedAtOnce = MOST_SORTED_AT_ONCE,
      step,
      folder = null,
    }: FollowerOptions = {},
    onBadFile: OnBadFile = () => undefined,
  ) {
    this.#db = db;
    this.#mostUnsorted = mostUnsorted;
    this.#mostSortedAtOnce = mostSortedAtOnce;
    this.#step = step;
    this.#folder = folder;
    this.#onBadFile = onBadFile;
  }

  /**
   * Before the first step: it goes on from the columns of another keeper, who has no unread changes, and
   * sorts them.
   */
  beginWith(columns: MarkedColumns): void {
    this.#given = columns;
  }

  /**
   * One step. Everything that was committed when it began is in the answer, but for persons of the changes
   * that it names as unread. Members and deleted persons among these are read at once, so no profile is
   * shown to a viewer who has lost the right to see it.
   */
  async follow(): Promise<Published> {
    this.#takeColumns();
    const isFirst = this.#mark === null && this.#readFile();
    if (this.#mark === null) return this.#load();
    const mark = this.#mark;
    const before = this.#unread.list().length;
    const changes = await atOneInstant(this.#db, async (db) => {
      const found = await readChanges(db, mark, this.#step);
      if (found === 'reload') return found;
      // If something fails from here on, half of a change may be applied, so everything is read again.
      this.#mark = null;
      await this.#apply(db, found);
      return found;
    });
    if (changes === 'reload') return this.#load();
    this.#mark = changes.mark;
    const unread = this.#unread.list();
    const hasEnded = unread.length < before;
    // A version without news would empty what searches remember: after a part of a large change, and when
    // two requests have found one change.
    if (this.#published !== null && saysNothing(changes) && !hasEnded)
      return (this.#published = { ...this.#published, mark: changes.mark, unread });
    return this.#publish(changes.mark, isFirst && saysNothing(changes));
  }

  /**
   * Applies news at once, and large changes step by step: after a step with news alone, the next one goes on
   * with these, whatever has happened meanwhile.
   */
  async #apply(db: Db, changes: Changes): Promise<void> {
    const persons = [...changes.persons];
    for (const change of changes.large) persons.push(...(await this.#begin(db, change)));
    if (changes.collectives.length > 0) persons.push(...(await this.#guardWidened(db, changes.collectives)));
    this.#unread.drop(persons);
    const readsLarge = this.#owesLarge || saysNothing(changes);
    if (readsLarge) persons.push(...this.#unread.take(this.#step ?? STEP));
    this.#owesLarge = !readsLarge;
    await apply(db, this.#keeper, { ...changes, persons: [...new Set(persons)] });
  }

  /**
   * Returns the persons whom no version may show as they were before: members, whose profiles are seen by
   * those whom their files name. Who is gone is taken out.
   */
  async #begin(db: Db, { persons, ...change }: LargeChange): Promise<number[]> {
    const { members, gone } = await membersAndGone(db, persons);
    for (const id of gone) this.#keeper.removePerson(id);
    // The network of a deleted account is gone.
    const mayBeLate =
      change.networks.length > 0 &&
      (await readNetworks(db, change.networks)).length === change.networks.length;
    this.#unread.add({ ...change, mayBeLate }, new Set(persons).difference(new Set(gone)));
    return [...members, ...persons.filter((id) => this.#keeper.isMember(id))];
  }

  /**
   * Somebody new to a network must not see persons whom an unread file has removed. Returns the persons
   * who are left out of a share no longer: the file may have taken them out, too.
   */
  async #guardWidened(db: Db, collectiveIds: readonly number[]): Promise<number[]> {
    const unread = this.#unread.list();
    if (unread.length === 0) return [];
    const persons: number[] = [];
    for (const row of await readCollectives(db, collectiveIds)) {
      const { networkIds, personIds } = widened(this.#keeper.collective(row.id), row);
      this.#unread.mustNotBeLate(networkIds);
      persons.push(...personIds);
    }
    return persons.filter((id) => this.#unread.has(id));
  }

  /** Once: if something fails with them, everything is read from the database. */
  #takeColumns(): void {
    const given = this.#given;
    if (given === null) return;
    this.#given = null;
    this.#keeper = new Keeper(keptColumns(given.columns), { sorts: true });
    this.#mark = given.mark;
  }

  /** Once: if something fails with its columns, everything is read from the database. */
  #readFile(): boolean {
    const folder = this.#folder;
    if (folder === null) return false;
    this.#folder = null;
    try {
      const found = readColumnsFile(folder);
      if (found === null) return false;
      this.#keeper = new Keeper(found.kept);
      this.#isFromFile = true;
      this.#mark = found.mark;
      return true;
    } catch (error) {
      this.#onBadFile(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  }

  async #load(): Promise<Published> {
    this.#mark = null;
    this.#published = null;
    this.#isFromFile = false;
    this.#unread.clear();
    await openFeed(this.#db);
    // What was there before is let go of first: two of them would not fit into memory.
    const keeper = new Keeper();
    this.#keeper = keeper;
    const mark = await atOneInstant(this.#db, async (db) => {
      const found = await readMark(db);
      if (found === null) throw new Error('The feed of changes is not open.');
      await loadEverything(db, keeper);
      return found;
    });
    // Sorting copies the columns: then most memory is needed.
    collectGarbageOf(keeper.persons);
    keeper.sort();
    this.#mark = mark;
    return this.#publish(mark, false);
  }

  #publish(mark: FeedMark, isInFile: boolean): Published {
    const { unsorted, persons } = this.#keeper;
    const unread = this.#unread.list();
    // Sorting between two parts of a change would be for nothing.
    const isOutOfOrder =
      unread.length === 0 && unsorted > Math.max(this.#mostUnsorted, persons * PART_UNSORTED);
    const isWorn = isOutOfOrder && persons > this.#mostSortedAtOnce;
    if (isOutOfOrder && !isWorn) this.#keeper.sort();
    const columns = this.#keeper.publish();
    this.#published = { columns, mark, unread, isFromFile: this.#isFromFile, isInFile, isWorn };
    return this.#published;
  }
}

function saysNothing({ mark: _mark, lookups, places, ...ids }: Changes): boolean {
  return !lookups && !places && Object.values(ids).every((those) => those.length === 0);
}

async function loadEverything(db: Db, keeper: Keeper): Promise<void> {
  await expectEverything(db);
  for (const row of await readLookups(db)) keeper.setLookup(row);
  for (const id of await readPlaces(db)) keeper.setPlace(id);
  for await (const row of readTitles(db, null)) keeper.setTitle(row);
  for await (const row of readOrganizations(db, null)) keeper.setOrganization(row.id, row);
  for (const row of await readNetworks(db, null)) keeper.setNetwork(row.id, row);
  for (const row of await readCollectives(db, null)) keeper.setCollective(row.id, row);
  for await (const rows of readPersons(db, null)) for (const row of rows) keeper.addUnsorted(row);
}

/** Reads the changed rows and writes them into the columns. Ids that no longer exist are removed. */
async function apply(db: Db, keeper: Keeper, changes: Changes): Promise<void> {
  const { persons, organizations, titles, networks, collectives } = changes;
  if (changes.lookups) for (const row of await readLookups(db)) keeper.setLookup(row);
  if (changes.places) for (const id of await readPlaces(db)) keeper.setPlace(id);
  if (titles.length > 0) for await (const row of readTitles(db, titles)) keeper.setTitle(row);
  if (organizations.length > 0) {
    const gone = new Set(organizations);
    for await (const row of readOrganizations(db, organizations)) {
      keeper.setOrganization(row.id, row);
      gone.delete(row.id);
    }
    for (const id of gone) keeper.setOrganization(id, null);
  }
  if (networks.length > 0) {
    const found = new Map((await readNetworks(db, networks)).map((row) => [row.id, row]));
    for (const id of networks) keeper.setNetwork(id, found.get(id) ?? null);
  }
  if (collectives.length > 0) {
    const found = new Map((await readCollectives(db, collectives)).map((row) => [row.id, row]));
    for (const id of collectives) keeper.setCollective(id, found.get(id) ?? null);
  }
  if (persons.length > 0) {
    const gone = new Set(persons);
    for await (const rows of readPersons(db, persons)) {
      for (const row of rows) {
        keeper.setPerson(row);
        gone.delete(row.id);
      }
    }
    for (const id of gone) keeper.removePerson(id);
  }
}
