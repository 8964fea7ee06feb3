import type { PersonProfile } from '@kithline/contract/people.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { useParams, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { OfferedRole } from '../../features/addresses/OfferedRole.tsx';
import type { PersonRelations } from '../../features/people/person-relations.ts';
import { PersonDialog } from '../../features/people/PersonDialog.tsx';
import { useKnownPerson } from '../../features/people/use-known-person.ts';
import { ChainsCard } from '../../features/relations/chains/ChainsCard.tsx';
import { InCommonSummary } from '../../features/relations/commonalities/InCommonSummary.tsx';
import { RequestsForPerson } from '../../features/relations/introductions/RequestsForPerson.tsx';
import { HeadLabels } from '../../features/relations/labels/HeadLabels.tsx';
import { useNotesAndLabelsCount } from '../../features/relations/notes-count.ts';
import { NotesAndLabels } from '../../features/relations/NotesAndLabels.tsx';
import { addressOf } from '../../features/relations/relationships/strength-words.ts';
import { HeadSuggestion } from '../../features/relations/relationships/HeadSuggestion.tsx';
import { StrengthButton } from '../../features/relations/relationships/StrengthButton.tsx';
import { type NotesStart, useNotesStart } from '../../features/relations/use-notes-start.ts';
import { YouTab } from '../../features/relations/YouTab.tsx';
import { useShownProfile } from '../../lib/live-connection.ts';
import { readId } from '../../lib/read-id.ts';
import { adminScope, useSearchScope } from '../../lib/search-scope.ts';
import { useIsAdmin, usePersonId } from '../../lib/signed-in.ts';
import { useNotFound } from '../../lib/use-error-page.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { useProfileRoute } from '../../lib/use-profile-route.ts';
import { useNotedProfile } from '../../lib/use-recents.ts';
import { lazyCode } from '../../lib/lazy-code.ts';

const AddCardDialog = lazyCode(
  () => import('../../features/editing/card/AddCardDialog.tsx'),
  'AddCardDialog',
);

const NOTES_TAB = 'notes-labels';

/** The account overlay with the forms of the viewer's own profile. */
const OWN_FORMS = { type: 'account', nav: 0, sub: 0 } as const;

/** /people/{personId} */
export function PersonPage() {
  const { peoplePath, scope } = useSearchScope();
  const { personId } = useParams({ strict: false });
  const { view, changeView, openNeighbour, close, formsHref } = useProfileRoute(peoplePath);
  const overlay = useOverlay();
  const router = useRouter();
  const isAdmin = useIsAdmin();
  const ownId = usePersonId();
  const id = readId(personId);
  const isOwn = id !== null && id === ownId;
  // The person to whom facts from a card are added.
  const [cardFor, setCardFor] = useState<number | null>(null);
  // Nothing else is requested if the viewer cannot see a person with this id.
  const knownId = useKnownPerson(id) ? id : null;
  const relationsCount = useNotesAndLabelsCount(ENTITY_TYPES.person, isOwn ? null : knownId);
  const onTab = (tab: string | undefined) => changeView(tab === undefined ? {} : { tab });
  const start = useNotesStart({
    shownId: view.tab === NOTES_TAB ? id : null,
    open: isOwn ? undefined : () => onTab(NOTES_TAB),
  });
  // In the dashboard, the URL of this profile without "view=profile" shows the forms.
  const openForms = () =>
    router.history.push(scope.kind === 'admin' ? formsHref : `${adminScope.peoplePath}/${id}`);
  const onEdit = editOf({ isOwn, isAdmin, openOwn: () => overlay.open(OWN_FORMS), openForms, scope });
  useShownProfile('person', knownId);
  useNotedProfile('people', knownId);
  useNotFound(id === null);
  if (id === null) return null;
  const relations = (profile: PersonProfile) => relationsWith(profile, { start, onTab });
  return (
    <>
      <PersonDialog
        id={id}
        givesWay={overlay.state !== null}
        tab={view.tab}
        onTab={onTab}
        onNeighbour={openNeighbour}
        onClosed={close}
        onEdit={onEdit}
        onAddCard={onEdit && (() => setCardFor(id))}
        {...(isOwn ? { offer: <OfferedRole /> } : { relations, relationsCount })}
      />
      {cardFor === id && (
        <Suspense>
          <AddCardDialog personId={id} onForms={onEdit} onClosed={() => setCardFor(null)} />
        </Suspense>
      )}
    </>
  );
}

interface EditEntries {
  isOwn: boolean;
  isAdmin: boolean;
  scope: Scope;
  openOwn: () => void;
  openForms: () => void;
}

/** Returns a function that opens the person's forms; undefined if the viewer may not edit them. */
function editOf({ isOwn, isAdmin, scope, openOwn, openForms }: EditEntries): (() => void) | undefined {
  if (isOwn && scope.kind !== 'admin') return openOwn;
  return isAdmin ? openForms : undefined;
}

interface View {
  start: NotesStart;
  onTab: (tab: string) => void;
}

/**
 * The relations between the viewer and a person. Because of the keys, no state carries over from one person
 * to the next.
 */
function relationsWith(profile: PersonProfile, { start, onTab }: View): PersonRelations {
  const { id, name } = profile;
  const entity = { entityTypeId: ENTITY_TYPES.person, entityId: id, name };
  return {
    tie: <StrengthButton key={id} profile={profile} />,
    foot: (
      <>
        <HeadLabels key={`labels ${id}`} profile={profile} />
        <HeadSuggestion key={`suggestion ${id}`} profile={profile} />
      </>
    ),
    you: <YouTab key={id} profile={profile} />,
    notesAndLabels: <NotesAndLabels key={id} {...entity} start={start} />,
    chains: (
      <>
        <RequestsForPerson key={`request ${id}`} profile={profile} onlyOpen />
        <ChainsCard key={id} {...entity} email={addressOf(profile)} />
      </>
    ),
    inCommon: <InCommonSummary key={id} person={profile} onAll={() => onTab('you')} />,
  };
}
