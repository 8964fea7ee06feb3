import { ChangedJobs } from '../../features/directory/changed-jobs/ChangedJobs.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useNoteOnChange } from './use-note-on-change.ts';

/** Who began at another organization or under another title, in the own network, a collective or everyone. */
export function ChangedJobsPage() {
  useDocumentTitle('Changed jobs');
  return <ChangedJobs onNote={useNoteOnChange()} />;
}
