import { fingerprintOf, filesOfRules } from '@kithline/base/fingerprint-of.ts';
import { FOLDING_FILES } from '@kithline/base/folding-files.ts';
import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { searchTexts } from '../../platform/text/match-text.ts';
import type { Db } from '../../tables.ts';
import { loadedVersion, noteLoaded } from '../load-lookups.ts';
import { type PlaceFact, readPlaceFacts } from '../lookup-facts.ts';
import { namesOfPlace } from './names-of-place.ts';

const VERSION_KEY = 'lookups.place-names';
/**
 * Number of places in a batch. Computing the spellings of their names blocks the event loop for about
 * 20 ms.
 */
const AT_ONCE = 250;

const RULES = ['names-of-place.ts', 'plain-name.ts'];

/** Returns the version of the names. It changes with the facts and with the rules of spelling and typing. */
const versionOfNames = (): string =>
  fingerprintOf([
    new URL('../facts/places.csv', import.meta.url),
    ...RULES.map((name) => new URL(name, import.meta.url)),
    ...FOLDING_FILES,
    ...filesOfRules(new URL('../../platform/text/', import.meta.url)),
  ]);

/** Whether the stored names of places match the present facts and rules. */
export async function arePlacesNamed(db: Db): Promise<boolean> {
  return (await loadedVersion(db, VERSION_KEY)) === versionOfNames();
}

/**
 * Writes every name by which a place is found: 255,000 names of 24,247 places, in about 8 s. Does nothing if
 * the stored names are up to date. Call it in a transaction; until the transaction ends, suggestions use the
 * former names.
 */
export async function namePlaces(db: Db, signal?: AbortSignal): Promise<void> {
  // A second server waits here, and then finds the names written.
  await sql`select pg_advisory_xact_lock(hashtext(${VERSION_KEY}))`.execute(db);
  if (await arePlacesNamed(db)) return;
  await sql`delete from place_name`.execute(db);
  const places = readPlaceFacts();
  for (let at = 0; at < places.length; at += AT_ONCE) {
    signal?.throwIfAborted();
    await writeNames(db, places.slice(at, at + AT_ONCE));
  }
  await noteLoaded(db, VERSION_KEY, versionOfNames());
  await sql`analyze place_name`.execute(db);
}

async function writeNames(db: Db, places: readonly PlaceFact[]): Promise<void> {
  const norms = places.map((place) => foldText(place.displayName));
  const searched = places.map(
    (place) => searchTexts([place.displayName, ...place.usualNames, ...place.otherNames]) ?? '',
  );
  await sql`
    update place set searched = named.searched
    from unnest(${norms}::text[], ${searched}::text[]) as named (place, searched)
    where place.name_norm = named.place and place.searched <> named.searched`.execute(db);
  const names = places.flatMap((place, at) =>
    namesOfPlace(place).map((name) => ({ ...name, place: norms[at] })),
  );
  await sql`
    insert into place_name (place_id, name_norm, kind, weight, name)
    select place.id, named.plain, named.kind, named.weight, named.name
    from unnest(${names.map(({ place }) => place)}::text[], ${names.map(({ plain }) => plain)}::text[],
      ${names.map(({ kind }) => kind)}::smallint[], ${names.map(({ weight }) => weight)}::int[],
      ${names.map(({ name }) => name)}::text[]) as named (place, plain, kind, weight, name)
    join place on place.name_norm = named.place`.execute(db);
}
