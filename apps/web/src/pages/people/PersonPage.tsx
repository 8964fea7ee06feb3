import type { PersonProfile } from '@kithline/contract/people.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { sessionQuery } from '../../features/accounts/session.data.ts';
import { OfferedRole } from '../../features/addresses/OfferedRole.tsx';
import type { PersonRelations } from '../../features/people/person-relations.ts';
import { PersonDialog } from '../../features/people/PersonDialog.tsx';
import { ChainsCard } from '../../features/relations/chains/ChainsCard.tsx';
import { InCommonSummary } from '../../features/relations/commonalities/InCommonSummary.tsx';
import { useNotesAndLabelsCount } from '../../features/relations/notes-count.ts';
import { NotesAndLabels } from '../../features/relations/NotesAndLabels.tsx';
import { StrengthButton } from '../../features/relations/relationships/StrengthButton.tsx';
import { type NotesStart, useNotesStart } from '../../features/relations/use-notes-start.ts';
import { YouTab } from '../../features/relations/YouTab.tsx';
import { readId } from '../../lib/read-id.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useNotFound } from '../../lib/use-error-page.ts';
import { useProfileRoute } from '../../lib/use-profile-route.ts';

const NOTES_TAB = 'notes-labels';

/** /people/{personId}, above the list of people. */
export function PersonPage() {
  const { peoplePath } = useSearchScope();
  const { personId } = useParams({ strict: false });
  const { view, changeView, openNeighbour, close } = useProfileRoute(peoplePath);
  const { data: user } = useQuery(sessionQuery);
  const id = readId(personId);
  const isOwn = user?.personId === id;
  const relationsCount = useNotesAndLabelsCount(ENTITY_TYPES.person, isOwn ? null : id);
  const onTab = (tab: string | undefined) => changeView(tab === undefined ? {} : { tab });
  const start = useNotesStart({
    shownId: view.tab === NOTES_TAB ? id : null,
    open: isOwn ? undefined : () => onTab(NOTES_TAB),
  });
  useNotFound(id === null);
  if (id === null) return null;
  const relations = (profile: PersonProfile) => relationsWith(profile, { start, onTab });
  return (
    <PersonDialog
      id={id}
      tab={view.tab}
      onTab={onTab}
      onNeighbour={openNeighbour}
      onClosed={close}
      {...(isOwn ? { offer: <OfferedRole /> } : { relations, relationsCount })}
    />
  );
}

interface View {
  start: NotesStart;
  onTab: (tab: string) => void;
}

/** What lies between the viewer and a person; the parts of one person never turn into those of the next. */
function relationsWith(profile: PersonProfile, { start, onTab }: View): PersonRelations {
  const { id, name } = profile;
  const entity = { entityTypeId: ENTITY_TYPES.person, entityId: id, name };
  return {
    tie: <StrengthButton key={id} profile={profile} />,
    you: <YouTab key={id} profile={profile} />,
    notesAndLabels: <NotesAndLabels key={id} {...entity} start={start} />,
    chains: <ChainsCard key={id} {...entity} />,
    inCommon: <InCommonSummary key={id} personId={id} onAll={() => onTab('you')} />,
  };
}
