import { NOTE_LENGTH } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sayDate } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { usePersonId } from '../../../lib/signed-in.ts';
import { notesQuery } from '../notes/notes.data.ts';
import { contextOf } from '../notes-about.ts';
import classes from './RequestHint.module.css';
import type { RequestText } from './request-text.ts';

/** Says whether the text of a request is our draft, with commands that change the text. */
export function RequestHint({ asking, text, isOwn, write }: RequestText) {
  const note = useOwnNote(asking.end.id);
  const act = (label: string, next: string) => (
    <button type="button" className={classes.act} onClick={() => write(next)}>
      {label}
    </button>
  );
  return (
    <p className={classes.hint}>
      {!isOwn && 'We drafted this message from the chain and the people’s roles. '}
      {text !== '' && act('start empty', '')}
      {note && !text.includes(note.note) && (
        <> {act(`add your note of ${sayDate(note.createdOn)}`, `${text}\n\n${note.note}`.trim())}</>
      )}
    </p>
  );
}

/**
 * Returns the viewer's newest note about the person in the viewer's network, if it is on the first page of
 * notes and short enough. Notes by other members are left out, because they must not get into a message.
 */
function useOwnNote(personId: number) {
  const { scope } = useSearchScope();
  const viewerId = usePersonId();
  const about = { entityTypeId: ENTITY_TYPES.person, entityId: personId, context: contextOf(scope) };
  const { data } = useInfiniteQuery({ ...notesQuery(about), enabled: scope.kind === 'network' });
  return data?.pages[0]?.results.find(
    ({ createdBy, note }) => createdBy.id === viewerId && note.length <= NOTE_LENGTH,
  );
}
