import type { Suggestion } from '@kithline/contract/lookups.ts';

type Noted = Pick<Suggestion, 'name' | 'detail' | 'otherName' | 'region'>;

/**
 * Returns the note after a suggestion. If another name was typed, the note is that name, and for a region
 * also the detail. Otherwise the note is the first part of the detail, unless the name already contains this
 * part.
 */
export function noteOf({ name, detail, otherName, region }: Noted): { note?: string } {
  if (otherName !== undefined) return { note: region && detail ? `${otherName} · ${detail}` : otherName };
  const note = detail?.split(' > ')[0]?.trim();
  return !note || name.includes(note) ? {} : { note };
}
