import type { Suggestion } from '@kithline/contract/lookups.ts';

type Noted = Pick<Suggestion, 'name' | 'detail' | 'otherName' | 'region'>;

/**
 * Returns the note after a suggestion. It is the other name that was typed, followed for a region by the
 * detail; otherwise the first part of the detail, unless the name already contains that part.
 */
export function noteOf({ name, detail, otherName, region }: Noted): { note?: string } {
  if (otherName !== undefined) return { note: region && detail ? `${otherName} · ${detail}` : otherName };
  const note = detail?.split(' > ')[0]?.trim();
  return !note || name.includes(note) ? {} : { note };
}
