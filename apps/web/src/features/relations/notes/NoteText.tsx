import type { Note } from '@kithline/contract/relations.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { sayAgo, sayDateTime } from '../../../lib/say-time.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { KEPT } from './note-form.ts';
import classes from './NoteCard.module.css';

interface NoteTextProps {
  note: Note;
  /** Whether the note has an unsaved change. */
  isKept: boolean;
  /** The button that gets the focus when the card appears. */
  focused?: 'edit' | 'remove' | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

export function NoteText({ note, isKept, focused, onEdit, onRemove }: NoteTextProps) {
  return (
    <article className={classes.card} aria-label={`Note by ${note.createdBy.name}`}>
      <p className={classes.text} dir="auto">
        {note.note}
      </p>
      {isKept && <p className={classes.kept}>{KEPT}</p>}
      <div className={classes.foot}>
        <Avatar name={note.createdBy.name} src={note.createdBy.profilePicture} size={20} />
        <p className={classes.author}>
          <span translate="no">{note.createdBy.name}</span>, <NoteTime note={note} />
        </p>
        {note.may.edit && (
          <HintButton
            autoFocus={focused === 'edit'}
            label="Change the note"
            size={28}
            icon={<IconPencil size={15} stroke={1.7} />}
            onClick={onEdit}
          />
        )}
        {note.may.remove && (
          <HintButton
            autoFocus={focused === 'remove'}
            label="Delete the note"
            size={28}
            icon={<IconTrash size={15} stroke={1.7} />}
            onClick={onRemove}
          />
        )}
      </div>
    </article>
  );
}

function NoteTime({ note: { createdOn, updatedOn } }: { note: Note }) {
  const changed = updatedOn === null ? '' : `, changed ${sayDateTime(updatedOn)}`;
  return (
    <>
      <time
        dateTime={new Date(createdOn * 1000).toISOString()}
        title={`Written ${sayDateTime(createdOn)}${changed}`}
      >
        {sayAgo(createdOn)}
      </time>
      {updatedOn !== null && ', changed'}
    </>
  );
}
