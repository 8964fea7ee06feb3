import type { Suggestion } from '@kithline/contract/lookups.ts';

type Noted = Pick<Suggestion, 'name' | 'detail' | 'otherName' | 'region'>;

/**
 * The quiet words after a suggestion: the other name that was typed, of a region what it is, and else the
 * first part of what tells it apart, unless its name says so already.
 */
export function noteOf({ name, detail, otherName, region }: Noted): { note?: string } {
  if (otherName !== undefined) return { note: region && detail ? `${otherName} · ${detail}` : otherName };
  const note = detail?.split(' > ')[0]?.trim();
  return !note || name.includes(note) ? {} : { note };
}
