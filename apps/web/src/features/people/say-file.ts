import type { StatingFile } from '@kithline/contract/people.ts';
import { sayIsoDay } from '../../lib/say-time.ts';

/** "your contacts file", "Ana Reis's contacts file". */
export function sayWhoseFile({ ownerId, owner }: StatingFile, viewerPersonId: number | null): string {
  return ownerId === viewerPersonId ? 'your contacts file' : `${owner}\u2019s contacts file`;
}

/** The day of a file, "5 May 2026"; null if unknown. */
export function sayFileDay({ day }: StatingFile): string | null {
  return day === null ? null : sayIsoDay(day);
}

/** "from your contacts file, 5 May 2026" */
export function sayFromFile(file: StatingFile, viewerPersonId: number | null): string {
  const day = sayFileDay(file);
  return `from ${sayWhoseFile(file, viewerPersonId)}${day === null ? '' : `, ${day}`}`;
}
