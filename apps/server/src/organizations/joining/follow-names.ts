import { setImmediate as nextTurn } from 'node:timers/promises';
import { filesOfRules, fingerprintOf } from '../../platform/fingerprint-of.ts';
import type { Db } from '../../tables.ts';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import {
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
import { joinSameNames } from './join-same-names.ts';
import { moveStatements } from './join-organizations.ts';
import { markPlainSpellings } from './mark-plain-spellings.ts';

/**
 * After an upgrade that joins other names, makes what is stored follow, as if every file were imported again. For a week it does so at every
 * start: while several servers are restarted one by one, those that still run the version before write names by its rules. By a transaction that
 * holds the directory.
 */
export async function followNames(db: Db): Promise<void> {
  const version = versionOfRules();
  const last = await lastFollowed(db);
  if (last?.version === version && !last.isRecent) return;
  await followRules(db);
  await joinSameNames(db);
  await markPlainSpellings(db);
  await writeFollowed(db, version);
}

/** Changes with the legal forms, the table of same names and what a plain spelling is. */
function versionOfRules(): string {
  const beside = RULES_BESIDE.map((name) => new URL(`../${name}`, import.meta.url));
  return fingerprintOf([...filesOfRules(new URL('./', import.meta.url)), ...beside]);
}

const RULES_BESIDE = [
  'normalize-organization-name.ts',
  'legal-forms.ts',
  'written-forms.ts',
  'public-bodies.ts',
  'name-words.ts',
  'html-entities.ts',
  'without-abbreviation.ts',
  'is-plain-spelling.ts',
  '../platform/text/fold-text.ts',
];

/** Keys between two turns of the event loop. */
const STEP = 500;

/** By organization, the keys that its names and spellings give now. */
type Keys = ReadonlyMap<number, ReadonlySet<string>>;

/** Gives every stored name and spelling its present key, and joins organizations of files that share one. */
async function followRules(db: Db): Promise<void> {
  const names = await storedNames(db);
  const keys = await keysNow(db, names);
  const holders = new Map(names.map(({ norm, id }) => [norm, id]));
  const ofFiles = new Set(names.filter((name) => name.isOfFiles).map(({ id }) => id));
  const moved = new Map<number, number>();
  const current = (id: number): number => (moved.has(id) ? current(moved.get(id) ?? id) : id);
  for (const [norm, claimants] of claimed(keys, holders)) {
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
  await renewKeys(db);
}

async function keysNow(db: Db, names: readonly StoredName[]): Promise<Keys> {
  const keys = new Map<number, Set<string>>();
  const add = (id: number, norm: string) => keys.set(id, (keys.get(id) ?? new Set()).add(norm));
  const spelled = await storedSpellings(db);
  const ofSpellings = new Set(spelled.map(({ id }) => id));
  for (const [at, { id, spelling }] of spelled.entries()) {
    if (at % STEP === STEP - 1) await nextTurn();
    add(id, normalizeOrganizationName(spelling));
  }
  for (const [at, name] of names.entries()) {
    if (at % STEP === STEP - 1) await nextTurn();
    // Spellings say more than the key that was made of them.
    if (name.isCommon || !ofSpellings.has(name.id)) add(name.id, keyOf(name));
  }
  return keys;
}

const keyOf = ({ isCommon, name, norm }: StoredName) => normalizeOrganizationName(isCommon ? name : norm);

/** Keys that lead nowhere yet, or elsewhere, with those whose they are. */
function claimed(keys: Keys, holders: ReadonlyMap<string, number>): Map<string, Set<number>> {
  const claims = new Map<string, Set<number>>();
  for (const [id, norms] of keys)
    for (const norm of norms)
      if (holders.get(norm) !== id) claims.set(norm, (claims.get(norm) ?? new Set()).add(id));
  return claims;
}

/** The one that has a name for everybody; else who has the key already; else the first. Two with names stay two. */
function targetOf(
  all: ReadonlySet<number>,
  { ofFiles, holder }: { ofFiles: ReadonlySet<number>; holder: number | undefined },
): number {
  const named = [...all].filter((id) => !ofFiles.has(id)).toSorted((a, b) => a - b);
  const [only = holder, ...others] = named;
  if (others.length > 0 && holder !== undefined && named.includes(holder)) return holder;
  return only ?? Math.min(...all);
}

/** Names that everybody reads keep their spelling and get its key; keys that only older rules gave go. */
async function renewKeys(db: Db): Promise<void> {
  const stale = (await storedNames(db)).filter((name) => keyOf(name) !== name.norm);
  for (const name of stale)
    if (name.isCommon) await moveKey(db, { id: name.id, norm: name.norm, to: keyOf(name) });
  await dropHiddenNames(
    db,
    stale.filter(({ isCommon }) => !isCommon).map(({ norm }) => norm),
  );
}
