import { filesOfRules, fingerprintOf } from '@kithline/base/fingerprint-of.ts';
import { FOLDING_FILES } from '@kithline/base/folding-files.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../tables.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import {
  addCommonName,
  addHiddenName,
  dropHiddenNames,
  joinOrganizations,
  lastFollowed,
  moveKey,
  type StoredName,
  storedNames,
  storedSpellings,
  writeFollowed,
} from './follow-names.queries.ts';
import { keysOfSpellings, rememberedKeys, STEP } from './keys-of-spellings.ts';
import { joinSameNames } from './join-same-names.ts';
import { moveStatements } from './join-organizations.ts';
import { markPlainSpellings } from './mark-plain-spellings.ts';
import { part, partingsOf } from './part-names.ts';

/**
 * The most names in one batch. Each batch is a separate transaction, so that imports do not wait long for the
 * lock of the directory.
 */
export const NAMES_AT_ONCE = 100;

/**
 * Updates stored names after an upgrade that changes the rules for names. If an organization's spellings mean
 * different organizations by the new rules, splits the organization. Joins organizations that now share a key
 * (the normalized form of a name). Two organizations that administrators have described are never joined.
 *
 * For a week after the first run, every start repeats the update: if several servers are restarted one by
 * one, those that still run the previous version write names by the previous rules. The work is done in
 * several transactions that hold the lock of the directory. Each run skips names that are already up to date.
 */
export async function followNames(db: Db): Promise<void> {
  const version = versionOfRules();
  const last = await lastFollowed(db);
  if (last?.version === version && !last.isRecent) return;
  const keyOf = rememberedKeys();
  await inDirectory(db, (locked) => renewCommonKeys(locked, keyOf));
  await inBatches(db, (locked, after) => partBatch(locked, { keyOf, after }));
  await inBatches(db, (locked, after) => joinBatch(locked, { keyOf, after }));
  await inDirectory(db, (locked) => renewKeys(locked, keyOf));
  await inDirectory(db, joinSameNames);
  await inDirectory(db, markPlainSpellings);
  await inDirectory(db, (locked) => writeFollowed(locked, version));
}

type KeyOf = (name: string) => string;

interface Batch {
  readonly keyOf: KeyOf;
  /** The last key of the previous batch; empty for the first batch. */
  readonly after: string;
}

/**
 * Runs a step again and again, each time in a separate transaction, until the step returns null because no
 * key is left.
 */
async function inBatches(db: Db, step: (db: Db, after: string) => Promise<string | null>): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const begin: string = after;
    after = await inDirectory(db, (locked) => step(locked, begin));
  }
}

/**
 * Returns the next batch of items in the order of their keys. `last` is the last key of the batch; null if no
 * items are left after it.
 */
function nextOf<T>(
  all: readonly T[],
  orderOf: (one: T) => string,
  after: string,
): { batch: T[]; last: string | null } {
  const rest = all
    .filter((one) => orderOf(one) > after)
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const batch = rest.slice(0, NAMES_AT_ONCE);
  const last = batch.at(-1);
  return { batch, last: rest.length > NAMES_AT_ONCE && last !== undefined ? orderOf(last) : null };
}

async function partBatch(db: Db, { keyOf, after }: Batch): Promise<string | null> {
  const spelled = await keysOfSpellings(await storedSpellings(db), keyOf);
  const partings = await partingsOf(db, await storedNames(db), spelled);
  const { batch, last } = nextOf(partings, ({ norm, id }) => `${norm}\0${id}`, after);
  for (const parting of batch) await part(db, parting);
  return last;
}

/**
 * Returns the version of the rules. It changes with the rules for keys, the tables of names, and the
 * definition of a plain spelling.
 */
function versionOfRules(): string {
  const beside = RULES_BESIDE.map((name) => new URL(`../${name}`, import.meta.url));
  return fingerprintOf([...filesOfRules(new URL('./', import.meta.url)), ...beside, ...FOLDING_FILES]);
}

const RULES_BESIDE = [
  'normalize-organization-name.ts',
  'legal-forms.ts',
  'written-forms.ts',
  'public-bodies.ts',
  'html-entities.ts',
  'without-abbreviation.ts',
  'is-plain-spelling.ts',
  'known/known-organizations.ts',
  'known/known-organizations.csv',
  'known/universities.csv',
];

/** For each organization, the keys of its names and spellings by the current rules. */
type Keys = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * For each key of a batch, chooses the organization to which the key should lead. Joins every other
 * organization with this key into the chosen one. An organization that also has different keys only gives up
 * its statements with this key. An organization that an administrator has described stays apart.
 */
async function joinBatch(db: Db, { keyOf, after }: Batch): Promise<string | null> {
  const names = await storedNames(db);
  const keys = await keysNow(db, names, keyOf);
  const holders = new Map(names.map(({ norm, id }) => [norm, id]));
  const ofFiles = new Set(names.filter((name) => name.isOfFiles).map(({ id }) => id));
  const moved = new Map<number, number>();
  const current = (id: number): number => (moved.has(id) ? current(moved.get(id) ?? id) : id);
  const { batch, last } = nextOf([...claimed(keys, holders)], ([norm]) => norm, after);
  for (const [norm, claimants] of batch) {
    const holder = holders.get(norm);
    const all = new Set([...claimants, ...(holder === undefined ? [] : [holder])].map(current));
    const to = targetOf(all, { ofFiles, holder: holder === undefined ? undefined : current(holder) });
    await addHiddenName(db, { norm, id: to });
    for (const from of all) {
      if (from === to || !ofFiles.has(from)) continue;
      if ((keys.get(from)?.size ?? 0) > 1) await moveStatements(db, { from, to, norm });
      else {
        await joinOrganizations(db, { from, to });
        moved.set(from, to);
      }
    }
  }
  return last;
}

async function keysNow(db: Db, names: readonly StoredName[], keyOf: KeyOf): Promise<Keys> {
  const spelled = await keysOfSpellings(await storedSpellings(db), keyOf);
  const keys = new Map([...spelled.counts].map(([id, counts]) => [id, new Set(counts.keys())]));
  for (const [at, name] of names.entries()) {
    if (at % STEP === STEP - 1) await nextTurn();
    // A hidden name is never shown and has only a key. If spellings of the organization are stored, the keys
    // of the spellings are more exact.
    if (!name.isCommon && spelled.counts.has(name.id)) continue;
    keys.set(name.id, (keys.get(name.id) ?? new Set()).add(keyNow(name, keyOf)));
  }
  return keys;
}

const keyNow = ({ isCommon, name, norm }: StoredName, keyOf: KeyOf) => keyOf(isCommon ? name : norm);

/**
 * Returns, for each key, the organizations that have a name with this key, although the key does not lead to
 * them.
 */
function claimed(keys: Keys, holders: ReadonlyMap<string, number>): Map<string, Set<number>> {
  const claims = new Map<string, Set<number>>();
  for (const [id, norms] of keys)
    for (const norm of norms)
      if (holders.get(norm) !== id) claims.set(norm, (claims.get(norm) ?? new Set()).add(id));
  return claims;
}

/**
 * Returns the organization to which a key should lead. Organizations that administrators have described go
 * first. Among equals, the organization to which the key already leads goes first, and then the lowest id.
 */
function targetOf(
  all: ReadonlySet<number>,
  { ofFiles, holder }: { ofFiles: ReadonlySet<number>; holder: number | undefined },
): number {
  const named = [...all].filter((id) => !ofFiles.has(id)).toSorted((a, b) => a - b);
  const [only = holder, ...others] = named;
  if (others.length > 0 && holder !== undefined && named.includes(holder)) return holder;
  return only ?? Math.min(...all);
}

/**
 * Updates the keys of names in the common space, but not their spelling. First gives existing rows their new
 * keys. Then adds a row for an organization's name if no row has the name's new key. Such a name had no row
 * of its own, because under the former rules an alias had the same key. The common space contains all facts
 * outside of files and profiles.
 */
async function renewCommonKeys(db: Db, keyOf: KeyOf): Promise<void> {
  const names = await storedNames(db);
  for (const name of names) {
    const to = keyNow(name, keyOf);
    if (name.isCommon && to !== name.norm) await moveKey(db, { id: name.id, norm: name.norm, to });
  }
  const renewed = new Map(names.flatMap(({ id, own }) => (own === null ? [] : [[id, own] as const])));
  const stored = new Set((await storedNames(db)).map(({ norm }) => norm));
  for (const [id, name] of renewed) {
    const norm = keyOf(name);
    if (!stored.has(norm)) await addCommonName(db, { norm, id, name });
  }
}

/**
 * Updates the keys of names in the common space, and deletes hidden keys that only earlier rules gave. If an
 * organization has no other keys, it keeps them.
 */
async function renewKeys(db: Db, keyOf: KeyOf): Promise<void> {
  await renewCommonKeys(db, keyOf);
  const stale = (await storedNames(db)).filter((name) => !name.isCommon && keyNow(name, keyOf) !== name.norm);
  await dropHiddenNames(
    db,
    stale.map(({ norm }) => norm),
  );
}
