import type { OrganizationRef } from '@kithline/contract/people.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { useParams, useRouter } from '@tanstack/react-router';
import {
  OrganizationDialog,
  type OrganizationRelations,
} from '../../features/organizations/OrganizationDialog.tsx';
import { useKnownOrganization } from '../../features/organizations/use-known-organization.ts';
import { ChainsCard } from '../../features/relations/chains/ChainsCard.tsx';
import { useNotesAndLabelsCount } from '../../features/relations/notes-count.ts';
import { NotesAndLabels } from '../../features/relations/NotesAndLabels.tsx';
import { OrganizationYou } from '../../features/relations/OrganizationYou.tsx';
import { type NotesStart, useNotesStart } from '../../features/relations/use-notes-start.ts';
import { useShownProfile } from '../../lib/live-connection.ts';
import { readId } from '../../lib/read-id.ts';
import { adminScope, useSearchScope } from '../../lib/search-scope.ts';
import { useIsAdmin } from '../../lib/signed-in.ts';
import { useNotFound } from '../../lib/use-error-page.ts';
import { useProfileRoute } from '../../lib/use-profile-route.ts';
import { useNotedProfile } from '../../lib/use-recents.ts';

const NOTES_TAB = 'notes-labels';

/** /organizations/{organizationId} */
export function OrganizationPage() {
  const { organizationsPath, scope } = useSearchScope();
  const { organizationId } = useParams({ strict: false });
  const { view, changeView, openNeighbour, close, formsHref } = useProfileRoute(organizationsPath);
  const router = useRouter();
  const isAdmin = useIsAdmin();
  const id = readId(organizationId);
  // In the dashboard, the URL of this profile without "view=profile" shows the forms.
  const openForms = () =>
    router.history.push(scope.kind === 'admin' ? formsHref : `${adminScope.organizationsPath}/${id}`);
  // Nothing else is requested if the viewer cannot see an organization with this id.
  const knownId = useKnownOrganization(id) ? id : null;
  const relationsCount = useNotesAndLabelsCount(ENTITY_TYPES.organization, knownId);
  const start = useNotesStart({
    shownId: view.tab === NOTES_TAB ? id : null,
    open: () => changeView({ tab: NOTES_TAB }),
  });
  useShownProfile('organization', knownId);
  useNotedProfile('organizations', knownId);
  useNotFound(id === null);
  if (id === null) return null;
  return (
    <OrganizationDialog
      id={id}
      view={view}
      onView={changeView}
      onNeighbour={openNeighbour}
      onClosed={close}
      onEdit={isAdmin ? openForms : undefined}
      relations={(organization) => relationsWith(organization, start)}
      relationsCount={relationsCount}
    />
  );
}

/**
 * The relations between the viewer and an organization. Because of the keys, no state carries over from one
 * organization to the next.
 */
function relationsWith({ id, name }: OrganizationRef, start: NotesStart): OrganizationRelations {
  const entity = { entityTypeId: ENTITY_TYPES.organization, entityId: id, name };
  return {
    chains: <ChainsCard key={id} {...entity} />,
    you: <OrganizationYou key={id} id={id} name={name} />,
    notesAndLabels: <NotesAndLabels key={id} {...entity} start={start} />,
  };
}
