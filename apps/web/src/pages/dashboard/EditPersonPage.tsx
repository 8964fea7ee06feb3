import { useParams } from '@tanstack/react-router';
import { PersonEditDialog } from '../../features/editing/PersonEditDialog.tsx';
import { useShownProfile } from '../../lib/live-connection.ts';
import { readId } from '../../lib/read-id.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useNotFound } from '../../lib/use-error-page.ts';
import { useProfileRoute } from '../../lib/use-profile-route.ts';
import { PersonPage } from '../people/PersonPage.tsx';

/** /dashboard/people/{personId}: the forms of a person, or with "?view=profile" the profile. */
export function EditPersonPage() {
  const { peoplePath } = useSearchScope();
  const { personId } = useParams({ strict: false });
  const { view, changeView, close, profileHref, formsHref, showsProfile } = useProfileRoute(peoplePath);
  const id = readId(personId);
  useShownProfile('person', id);
  useNotFound(id === null);
  if (id === null) return null;
  if (showsProfile) return <PersonPage />;
  const path = formsHref.replace(/\?.*$/, '');
  return (
    <PersonEditDialog
      id={id}
      tab={view.tab}
      onTab={(tab) => changeView(tab === undefined ? {} : { tab })}
      profileHref={profileHref}
      leaves={(href) => href.replace(/[?#].*$/, '') !== path || href.startsWith(profileHref)}
      onClose={close}
    />
  );
}
