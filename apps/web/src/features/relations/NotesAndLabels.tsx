import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../lib/search-scope.ts';
import { Labels } from './labels/Labels.tsx';
import { labelsQuery } from './labels/labels.data.ts';
import { isRefused } from '../../lib/failure-sentences.ts';
import { notesQuery } from './notes/notes.data.ts';
import { Notes } from './notes/Notes.tsx';
import classes from './NotesAndLabels.module.css';
import { contextOf, type NotesAbout, sayWhose } from './notes-about.ts';
import type { NotesStart } from './use-notes-start.ts';

export interface NotesAndLabelsProps extends Pick<NotesAbout, 'entityTypeId' | 'entityId'> {
  name: string;
  /** What is open at first: a new note, a new label, or neither. */
  start?: NotesStart;
}

/** The scope of the profile decides who owns the notes and labels. */
export function NotesAndLabels({ entityTypeId, entityId, name, start }: NotesAndLabelsProps) {
  const scope = useSearchScope();
  const about = { entityTypeId, entityId, context: contextOf(scope.scope) };
  const { error: notesError } = useInfiniteQuery(notesQuery(about));
  const { error: labelsError } = useQuery(labelsQuery(about));
  // An administrator can open a profile that is not in this scope, and a profile can leave the scope while it
  // is open. In both cases the server refuses the requests, and cached notes and labels are no longer shown.
  if (isRefused(notesError) || isRefused(labelsError)) {
    return (
      <p
        className={classes.outside}
      >{`${name} is not in ${scope.name}, so there are no notes or labels here.`}</p>
    );
  }
  return (
    <div key={JSON.stringify(about)} className={classes.columns}>
      <div className={classes.side}>
        <Labels {...{ about, name }} startsNew={start === 'label'} />
        <p className={classes.whose}>{sayWhose(scope)}</p>
      </div>
      <Notes {...{ about, name }} startsNew={start === 'note'} />
    </div>
  );
}
