import type { Suggestion } from '@kithline/contract/lookups.ts';

/** The quiet word after a suggestion: the first part of what tells it apart, unless its name says so already. */
export function noteOf({ name, detail }: Pick<Suggestion, 'name' | 'detail'>): { note?: string } {
  const note = detail?.split(' > ')[0]?.trim();
  return !note || name.includes(note) ? {} : { note };
}
