import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../lib/search-scope.ts';
import { Labels } from './labels/Labels.tsx';
import { labelsQuery } from './labels/labels.data.ts';
import { isRefused } from '../../lib/call.ts';
import { notesQuery } from './notes/notes.data.ts';
import { Notes } from './notes/Notes.tsx';
import classes from './NotesAndLabels.module.css';
import { contextOf, type NotesAbout, sayWhose } from './notes-about.ts';
import type { NotesStart } from './use-notes-start.ts';

export interface NotesAndLabelsProps extends Pick<NotesAbout, 'entityTypeId' | 'entityId'> {
  /** Whom or what the profile shows. */
  name: string;
  /** What is open from the start. */
  start?: NotesStart;
}

/**
 * What one has written down of a person or an organization. Whose it is follows from where the profile is
 * open.
 */
export function NotesAndLabels({ entityTypeId, entityId, name, start }: NotesAndLabelsProps) {
  const scope = useSearchScope();
  const about = { entityTypeId, entityId, context: contextOf(scope.scope) };
  const { error: notesError } = useInfiniteQuery(notesQuery(about));
  const { error: labelsError } = useQuery(labelsQuery(about));
  // An administrator can open a profile here that does not belong here; one that did can be taken away while
  // it is open. What had been read before then stays known to the queries, and is no longer shown.
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
