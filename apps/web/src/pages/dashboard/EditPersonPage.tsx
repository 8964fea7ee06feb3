import { PersonEditDialog } from '../../features/editing/PersonEditDialog.tsx';
import { PersonPage } from '../people/PersonPage.tsx';
import { useEditPage } from './use-edit-page.ts';

/** /dashboard/people/{personId}: the forms of a person, or the profile with "?view=profile". */
export function EditPersonPage() {
  const { showsProfile, dialog } = useEditPage('person');
  if (dialog === null) return null;
  return showsProfile ? <PersonPage /> : <PersonEditDialog {...dialog} />;
}
