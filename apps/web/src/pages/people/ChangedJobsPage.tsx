import { ChangedJobs } from '../../features/directory/changed-jobs/ChangedJobs.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useNoteOnChange } from './use-note-on-change.ts';

export function ChangedJobsPage() {
  useDocumentTitle('Changed jobs');
  return <ChangedJobs onNote={useNoteOnChange()} />;
}
