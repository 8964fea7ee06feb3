import type { RoleTypeName } from '@kithline/contract/taxonomy.ts';
import { AND, FIELD_STRENGTH, KIND_STRENGTH, SECTOR_STRENGTH } from './compiled-words.ts';
import type { FoundPhrase, Part } from './find-phrases.ts';
import { isBetween } from './held-back.ts';

/** The strength of a sector that is only the place of the work: less than any kind of work. */
const PLACE_STRENGTH = KIND_STRENGTH / 2;

/**
 * Role types whose sector is never only the place of the work: a project manager in construction builds, but
 * a project manager in hospitals does not heal.
 */
const ALWAYS_WORK: readonly (RoleTypeName | null)[] = ['Trade', 'Engineering'];

/**
 * Reduces the strength of sectors: in "hotel marketing manager" the sector says for whom the work is done,
 * and in "chef de projet hospitalier" only where. In "logistics & marketing" and "hotel operations", the
 * sector counts as a field.
 */
export function weighSectors(
  found: readonly FoundPhrase[],
  places: readonly FoundPhrase[],
  part: Part,
): FoundPhrase[] {
  const weighed: FoundPhrase[] = [];
  for (const [at, one] of found.entries()) {
    const { meaning } = one;
    const isLess = isFrontOfField(one, found[at + 1]) || isSector(one, { places, part });
    if (isBetween(meaning) || !isLess || isFieldItself(found, at)) {
      weighed.push(one);
      continue;
    }
    const strength = isOnlyPlace(one, weighed, part) ? PLACE_STRENGTH : SECTOR_STRENGTH;
    weighed.push({ ...one, meaning: { ...meaning, strength } });
  }
  return weighed;
}

/**
 * Whether a phrase is a sector by itself, is part of the name of a workplace ("Zahnarztpraxis"), or directly
 * follows a workplace that a word like "in" introduces ("farmacéutica" in "en industria farmacéutica").
 */
function isSector(
  { meaning, from, to }: FoundPhrase,
  { places, part }: { places: readonly FoundPhrase[]; part: Part },
): boolean {
  if (isBetween(meaning)) return false;
  if (meaning.sector && (meaning.strength === FIELD_STRENGTH || meaning.alsoField)) return true;
  if (meaning.strength < FIELD_STRENGTH) return false;
  if (places.some((place) => place.from <= from && to <= place.to)) return true;
  if ((part.languages & part.table.headLast) !== 0) return false;
  return places.some((place) => isIntroduced(place, part) && (from === place.from || from === place.to));
}

function isIntroduced({ from }: FoundPhrase, { words, table }: Part): boolean {
  return from > 0 && table.fillers.has(words[from - 1] ?? '');
}

/** Whether a phrase is the first word of a compound, whose last word decides: "Schiffsbuchhaltung". */
function isFrontOfField({ meaning, from, to }: FoundPhrase, next: FoundPhrase | undefined): boolean {
  if (next === undefined || isBetween(meaning) || isBetween(next.meaning)) return false;
  if (next.from !== from || next.to !== to) return false;
  return meaning.strength === FIELD_STRENGTH && next.meaning.strength === FIELD_STRENGTH;
}

/** Whether a phrase is joined to a field by "and", or describes operations that directly follow. */
function isFieldItself(found: readonly FoundPhrase[], at: number): boolean {
  const [next, other] = found.slice(at + 1);
  if (next?.meaning === AND) return other !== undefined && isOtherField(other.meaning);
  if (next === undefined || isBetween(next.meaning)) return false;
  return next.from === found[at]?.to && next.meaning.role === 'Operations';
}

function isOtherField(meaning: FoundPhrase['meaning']): boolean {
  return !isBetween(meaning) && meaning.strength === FIELD_STRENGTH && !meaning.sector;
}

/**
 * Whether a sector follows a general kind of work. English puts a sector in front of the work, so in English
 * a word like "in" must be between the two.
 */
function isOnlyPlace({ from, meaning }: FoundPhrase, before: readonly FoundPhrase[], part: Part): boolean {
  if (isBetween(meaning) || ALWAYS_WORK.includes(meaning.role)) return false;
  const kind = before.findLast((one) => isBetween(one.meaning) || one.meaning.strength >= KIND_STRENGTH);
  if (kind === undefined || isBetween(kind.meaning)) return false;
  if (kind.meaning.role !== 'Operations' || kind.meaning.strength !== KIND_STRENGTH) return false;
  if ((part.languages & part.table.headLast) === 0) return true;
  return part.words.slice(kind.to, from).some((word) => part.table.fillers.has(word));
}
