import type { Suggestion } from '@kithline/contract/lookups.ts';

type Noted = Pick<Suggestion, 'name' | 'detail' | 'otherName' | 'region'>;

/**
 * Returns the note after a suggestion: the typed other name, the kind of a region, or the first part of its
 * detail, unless the name already contains it.
 */
export function noteOf({ name, detail, otherName, region }: Noted): { note?: string } {
  if (otherName !== undefined) return { note: region && detail ? `${otherName} · ${detail}` : otherName };
  const note = detail?.split(' > ')[0]?.trim();
  return !note || name.includes(note) ? {} : { note };
}
