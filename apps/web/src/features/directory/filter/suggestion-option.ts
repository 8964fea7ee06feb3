import type { Suggestion } from '@kithline/contract/lookups.ts';

type Noted = Pick<Suggestion, 'name' | 'detail' | 'otherName' | 'region'>;

/**
 * Returns the note after a suggestion: the other name that matched, with the detail of a region. Without
 * another name, the first part of the detail, unless the name contains it.
 */
export function noteOf({ name, detail, otherName, region }: Noted): { note?: string } {
  if (otherName !== undefined) return { note: region && detail ? `${otherName} · ${detail}` : otherName };
  const note = detail?.split(' > ')[0]?.trim();
  return !note || name.includes(note) ? {} : { note };
}
