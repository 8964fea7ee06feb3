import type { ChangedJob } from '@kithline/contract/changed-jobs.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { noteAbout } from '../../features/directory/changed-jobs/change-words.ts';
import { useGo } from '../../features/directory/use-go.ts';
import { beginNote } from '../../features/relations/notes/note-form.ts';
import { contextOf } from '../../features/relations/notes-about.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { stringifySearch } from '../../lib/search-params.ts';
import { useUserId } from '../../lib/signed-in.ts';
import { asProfile } from '../../lib/use-profile-route.ts';

/**
 * Returns a function that opens the notes about a person who changed jobs, and begins a new note whose first
 * line describes the change.
 */
export function useNoteOnChange(): (change: ChangedJob) => void {
  const { scope, peoplePath } = useSearchScope();
  const userId = useUserId();
  const go = useGo();
  return (change) => {
    const about = {
      entityTypeId: ENTITY_TYPES.person,
      entityId: change.person.id,
      context: contextOf(scope),
    };
    beginNote(userId, about, noteAbout(change));
    const view = scope.kind === 'admin' ? asProfile({}) : {};
    go(`${peoplePath}/${change.person.id}${stringifySearch({ ...view, tab: 'notes-labels' })}`);
  };
}
