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
import type { Spelled, SpelledRows } from '../columns/spelled.ts';
import { keptColumns } from '../columns/compact-columns.ts';
import { Keeper } from '../columns/keeper.ts';
import { membersAndGone } from './members-and-gone.queries.ts';
import { readPersons } from './read-persons.queries.ts';
import { expectEverything } from './rows-of.queries.ts';
import {
  collectivesOfPersons,
  readCollectives,
  readLookups,
  readNetworks,
  readOrganizations,
  readPlaces,
  readTitles,
} from './read-rows.queries.ts';
import { withoutOtherParts, type ShareOfPersons } from './share-of-persons.ts';
import { type UnreadChange, UnreadChanges } from './unread-changes.ts';
import { widened } from './widened-shares.ts';

/** A version of the columns, with the mark up to which it includes the feed. */
export interface Published {
  readonly columns: Columns;
  readonly mark: FeedMark;
  /** Large changes that are not completely read: some persons still have their former rows. */
  readonly unread: readonly UnreadChange[];
  /** Whether the keeper started from the columns of a file. */
  readonly isFromFile: boolean;
  /** Whether the columns are exactly those of the file. */
  readonly isInFile: boolean;
  /**
   * Whether too many persons are out of order, and sorting them here would take too long: another follower
   * should sort a copy of the columns.
   */
  readonly isWorn: boolean;
}

/**
 * All persons are sorted again if more than MOST_UNSORTED of them, and more than the fraction PART_UNSORTED,
 * are out of order.
 */
const MOST_UNSORTED = 2_000;
const PART_UNSORTED = 0.1;
/** Sorting more persons than this takes longer than a request should wait. */
const MOST_SORTED_AT_ONCE = 100_000;
/** How many persons of large changes one step reads, which takes about 200 ms. */
const STEP = 2_000;

export interface FollowerOptions {
  /** Replaces MOST_UNSORTED, for tests. */
  readonly mostUnsorted?: number;
  /** Replaces MOST_SORTED_AT_ONCE. */
  readonly mostSortedAtOnce?: number;
  /** Transactions that change more persons than this are read in steps of this many persons. */
  readonly step?: number;
  /** Folder of the file to start from, if the file can be used. */
  readonly folder?: string | null;
  /** The persons to read; everybody by default. Organizations, titles and so on are always all read. */
  readonly share?: ShareOfPersons;
}

/** Called when a file cannot be used. Everything is then read from the database. */
export type OnBadFile = (error: Error) => void;

/**
 * Keeps the columns equal to the database. The first step reads everything, or starts from a file or from the
 * columns of another keeper. Later steps read the rows whose ids are in the feed, large transactions in
 * several steps. Only one call of `follow` may run at a time.
 */
export class FeedFollower {
  readonly #db: Db;
  readonly #mostUnsorted: number;
  readonly #mostSortedAtOnce: number;
  readonly #step: number | undefined;
  readonly #share: ShareOfPersons;
  readonly #onBadFile: OnBadFile;
  /** Folder of the file that has not been tried yet. */
  #folder: string | null;
  #handedOver: MarkedColumns | null = null;
  #keeper = new Keeper();
  #isFromFile = false;
  #mark: FeedMark | null = null;
  #unread = new UnreadChanges();
  /** True if the last step read only small changes. The next step must then read large ones, too. */
  #owesLarge = false;
  #published: Published | null = null;

  constructor(
    db: Db,
    {
      mostUnsorted = MOST_UNSORTED,
      mostSortedAtOnce = MOST_SORTED_AT_ONCE,
      step,
      folder = null,
      share = null,
    }: FollowerOptions = {},
    onBadFile: OnBadFile = () => undefined,
  ) {
    this.#db = db;
    this.#mostUnsorted = mostUnsorted;
    this.#mostSortedAtOnce = mostSortedAtOnce;
    this.#step = step;
    this.#share = share;
    this.#folder = folder;
    this.#onBadFile = onBadFile;
  }

  /**
   * Makes the first step start from these columns of another keeper, and sort them. The other keeper must
   * have no unread changes.
   */
  beginWith(columns: MarkedColumns): void {
    this.#handedOver = columns;
  }

  /**
   * Takes one step. The result includes everything that was committed when the step began, except the unread
   * persons of the changes in `unread`. When a large change begins, its members are read and its deleted
   * persons are removed at once: no profile may be shown to a viewer who has lost the right to see it. With
   * the id of an exported snapshot, reads as of this snapshot, which must not be older than what the previous
   * step read.
   */
  async follow(snapshot: string | null = null): Promise<Published> {
    this.#takeColumns();
    const hasReadFile = this.#mark === null && this.#readFile();
    if (this.#mark === null) return this.#load(snapshot);
    const mark = this.#mark;
    const before = this.#unread.list().length;
    const read = async (db: Db): Promise<Changes | 'reload'> => {
      const all = await readChanges(db, mark, this.#step);
      if (all === 'reload') return all;
      const found = { ...all, persons: withoutOtherParts(this.#share, all.persons) };
      // If something fails from here on, a change may be half applied, so the next step reads everything.
      this.#mark = null;
      await this.#apply(db, { ...found, collectives: await this.#collectivesOf(db, found) });
      return found;
    };
    const changes = await atOneInstant(this.#db, read, snapshot);
    if (changes === 'reload') return this.#load(snapshot);
    this.#mark = changes.mark;
    const unread = this.#unread.list();
    const hasEnded = unread.length < before;
    // A new version empties caches of searches. Steps through a large change are no news before the last one.
    if (this.#published !== null && hasNoNews(changes) && !hasEnded)
      return (this.#published = { ...this.#published, mark: changes.mark, unread });
    return this.#publish(changes.mark, hasReadFile && hasNoNews(changes));
  }

  /**
   * Returns the changed collectives, and the collectives of members who were suspended or restored. The feed
   * may lack the collectives of such members: if one transaction suspends a member while another adds the
   * member to a collective, the first does not see the second and does not record the collective.
   */
  async #collectivesOf(db: Db, { networks, collectives }: Changes): Promise<number[]> {
    if (networks.length === 0) return collectives;
    const owners = (await readNetworks(db, networks)).flatMap(({ id, ownerId }) => {
      const before = this.#keeper.ownerOf(id);
      return before === ownerId ? [] : [before, ownerId].filter((owner) => owner !== null);
    });
    if (owners.length === 0) return collectives;
    return [...new Set([...collectives, ...(await collectivesOfPersons(db, owners))])];
  }

  /**
   * Applies small changes at once, and large changes in steps. At least every second step reads from the
   * large ones.
   */
  async #apply(db: Db, changes: Changes): Promise<void> {
    const persons = [...changes.persons];
    for (const change of changes.large) persons.push(...(await this.#begin(db, change)));
    if (changes.collectives.length > 0) persons.push(...(await this.#guardWidened(db, changes.collectives)));
    this.#unread.drop(persons);
    const readsLarge = this.#owesLarge || hasNoNews(changes);
    if (readsLarge) persons.push(...this.#unread.take(this.#step ?? STEP));
    this.#owesLarge = !readsLarge;
    await apply(db, this.#keeper, { ...changes, persons: [...new Set(persons)], share: this.#share });
  }

  /**
   * Adds spellings of persons outside the share. Returns the columns with these spellings, and their rows;
   * null if everything was read again since the passed columns were published.
   */
  learn(columns: Columns, spelled: Spelled): { columns: Columns; rows: SpelledRows } | null {
    return this.#keeper.learn(columns, spelled);
  }

  /**
   * Begins a large change and removes its deleted persons. Returns the persons whom the first step must read:
   * the members, because the networks that hold members decide who sees their profiles.
   */
  async #begin(db: Db, { persons, ...change }: LargeChange): Promise<number[]> {
    const { members, gone } = await membersAndGone(db, persons);
    for (const id of gone) this.#keeper.removePerson(id);
    // If a network no longer exists, its account was deleted, and answers must wait for the change.
    const mayBeLate =
      change.networks.length > 0 &&
      (await readNetworks(db, change.networks)).length === change.networks.length;
    this.#unread.add({ ...change, mayBeLate }, new Set(persons).difference(new Set(gone)));
    return [...members, ...persons.filter((id) => this.#keeper.isMember(id))];
  }

  /**
   * Through these collectives, members may begin to see persons whom an unread file has removed from the
   * network. Withholds each share from the members who begin to see it, until the file is read. Returns the
   * unread persons who are no longer left out of a share: they must be read in this step.
   */
  async #guardWidened(db: Db, collectiveIds: readonly number[]): Promise<number[]> {
    const unread = this.#unread.list();
    if (unread.length === 0) return [];
    const persons: number[] = [];
    for (const row of await readCollectives(db, collectiveIds)) {
      const { shares, personIds } = widened(this.#keeper.collective(row.id), row);
      // A share is never withheld from the owner of its network, who sees the network anyway.
      const toOthers = shares.map(({ memberIds, ...share }) => {
        const ownerId = this.#keeper.ownerOf(share.networkId);
        return { ...share, memberIds: memberIds.filter((id) => id !== ownerId) };
      });
      this.#unread.withhold(toOthers);
      persons.push(...personIds);
    }
    return persons.filter((id) => this.#unread.has(id));
  }

  /**
   * Starts from the columns of another keeper, if any. Tries them once: if they fail, the database is read.
   */
  #takeColumns(): void {
    const handedOver = this.#handedOver;
    if (handedOver === null) return;
    this.#handedOver = null;
    this.#keeper = new Keeper(keptColumns(handedOver.columns), { sorts: true });
    this.#mark = handedOver.mark;
  }

  /**
   * Starts from the file if possible, and returns whether it was. Tries once: if it fails, the database is
   * read.
   */
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

  async #load(snapshot: string | null): Promise<Published> {
    this.#mark = null;
    this.#published = null;
    this.#isFromFile = false;
    this.#unread.clear();
    await openFeed(this.#db);
    // The former columns are released first, because two copies would not fit into memory.
    const keeper = new Keeper();
    this.#keeper = keeper;
    const load = async (db: Db): Promise<FeedMark> => {
      const found = await readMark(db);
      if (found === null) throw new Error('The feed of changes is not open.');
      await loadEverything(db, keeper, this.#share);
      return found;
    };
    const mark = await atOneInstant(this.#db, load, snapshot);
    // Makes room: sorting copies the columns.
    collectGarbageOf(keeper.persons);
    keeper.sort();
    this.#mark = mark;
    return this.#publish(mark, false);
  }

  #publish(mark: FeedMark, isInFile: boolean): Published {
    const { unsorted, persons } = this.#keeper;
    const unread = this.#unread.list();
    // Sorting in the middle of a change would be wasted.
    const isOutOfOrder =
      unread.length === 0 && unsorted > Math.max(this.#mostUnsorted, persons * PART_UNSORTED);
    const isWorn = isOutOfOrder && persons > this.#mostSortedAtOnce;
    if (isOutOfOrder && !isWorn) this.#keeper.sort();
    const columns = this.#keeper.publish();
    this.#published = { columns, mark, unread, isFromFile: this.#isFromFile, isInFile, isWorn };
    return this.#published;
  }
}

function hasNoNews({ mark: _mark, lookups, places, ...ids }: Changes): boolean {
  return !lookups && !places && Object.values(ids).every((those) => those.length === 0);
}

async function loadEverything(db: Db, keeper: Keeper, share: ShareOfPersons): Promise<void> {
  await expectEverything(db);
  for (const row of await readLookups(db)) keeper.setLookup(row);
  for (const id of await readPlaces(db)) keeper.setPlace(id);
  for await (const row of readTitles(db, null)) keeper.setTitle(row);
  for await (const row of readOrganizations(db, null)) keeper.setOrganization(row.id, row);
  for (const row of await readNetworks(db, null)) keeper.setNetwork(row.id, row);
  for (const row of await readCollectives(db, null)) keeper.setCollective(row.id, row);
  for await (const rows of readPersons(db, null, share)) for (const row of rows) keeper.addUnsorted(row);
}

async function apply(
  db: Db,
  keeper: Keeper,
  { share, ...changes }: Changes & { share: ShareOfPersons },
): Promise<void> {
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
    for await (const rows of readPersons(db, persons, share)) {
      for (const row of rows) {
        keeper.setPerson(row);
        gone.delete(row.id);
      }
    }
    for (const id of gone) keeper.removePerson(id);
  }
}
