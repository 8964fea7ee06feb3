import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../lib/search-scope.ts';
import { labelsQuery } from './labels/labels.data.ts';
import { isRefused } from '../../lib/failure-sentences.ts';
import { notesQuery } from './notes/notes.data.ts';
import { contextOf, type NotesAbout } from './notes-about.ts';

/**
 * Returns the number of notes and labels, for the tab. Undefined until both numbers are known, and if the
 * server refuses them.
 */
export function useNotesAndLabelsCount(
  entityTypeId: NotesAbout['entityTypeId'],
  entityId: number | null,
): number | undefined {
  const { scope } = useSearchScope();
  const about = { entityTypeId, entityId: entityId ?? 0, context: contextOf(scope) };
  const enabled = entityId !== null;
  const { data: notes, error: notesError } = useInfiniteQuery({ ...notesQuery(about), enabled });
  const { data: labels, error: labelsError } = useQuery({ ...labelsQuery(about), enabled });
  if (isRefused(notesError) || isRefused(labelsError)) return undefined;
  return notes && labels && (notes.pages[0]?.total ?? 0) + labels.length;
}
