import { useParams } from '@tanstack/react-router';
import { PersonDialog } from '../../features/people/PersonDialog.tsx';
import { readId } from '../../lib/read-id.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useNotFound } from '../../lib/use-error-page.ts';
import { useProfileRoute } from '../../lib/use-profile-route.ts';

/** /people/{personId}, above the list of people. */
export function PersonPage() {
  const { peoplePath } = useSearchScope();
  const { personId } = useParams({ strict: false });
  const { view, changeView, openNeighbour, close } = useProfileRoute(peoplePath);
  const id = readId(personId);
  useNotFound(id === null);
  if (id === null) return null;
  return (
    <PersonDialog
      id={id}
      tab={view.tab}
      onTab={(tab) => changeView(tab === undefined ? {} : { tab })}
      onNeighbour={openNeighbour}
      onClosed={close}
    />
  );
}
