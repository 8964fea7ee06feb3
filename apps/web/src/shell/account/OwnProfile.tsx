import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../features/accounts/account.data.ts';
import { OfferedRole } from '../../features/addresses/OfferedRole.tsx';
import { OwnWaitingAddress } from '../../features/addresses/OwnWaitingAddress.tsx';
import { persons } from '../../features/editing/editing.data.ts';
import { EducationForms } from '../../features/editing/entries/EducationForms.tsx';
import { ExperienceForms } from '../../features/editing/entries/ExperienceForms.tsx';
import { OwnHistory } from '../../features/editing/history/HistoryTab.tsx';
import { FilledForms, ProfileEditor } from '../../features/editing/ProfileEditor.tsx';
import { SummaryForms } from '../../features/editing/SummaryForms.tsx';
import { LeaveQuestion } from '../../features/editing/Unsaved.tsx';
import { networkQuery } from '../../features/networks/network.data.ts';
import { useShownProfile } from '../../lib/live-connection.ts';
import { decodeOverlay } from '../../lib/overlay-state.ts';
import { networkScope, SearchScopeProvider } from '../../lib/search-scope.ts';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { AddOwnCard } from './AddOwnCard.tsx';
import { NAV, PROFILE_TABS } from './account-places.ts';

/** The forms of the member's own profile. Suggestions come from the member's network. */
export function OwnProfile({ tab }: { tab: number }) {
  const account = useQuery(accountQuery);
  const network = useQuery(networkQuery);
  // The forms are updated after changes by administrators, or by the member in another tab.
  useShownProfile('person', account.data?.profile.id ?? null);
  if (!account.data || !network.data) {
    const retry = () => void Promise.all([account.refetch(), network.refetch()]);
    return account.isError || network.isError ? (
      <FailedState title="Your profile did not load." onRetry={retry} />
    ) : (
      <CardBones lines={8} />
    );
  }
  const { id } = account.data.profile;
  return (
    <SearchScopeProvider value={networkScope(network.data.id)}>
      <ProfileEditor kind="person" id={id}>
        <LeaveQuestion leaves={leavesProfile} />
        <FilledForms personId={id}>
          {tab === PROFILE_TABS.summary && (
            <SummaryForms>
              <OwnWaitingAddress />
              <OfferedRole />
              <AddOwnCard personId={id} />
            </SummaryForms>
          )}
          {tab === PROFILE_TABS.experience && <ExperienceForms />}
          {tab === PROFILE_TABS.education && <EducationForms />}
          {tab === PROFILE_TABS.history && <OwnHistory of={persons} id={id} />}
        </FilledForms>
      </ProfileEditor>
    </SearchScopeProvider>
  );
}

/** Whether a URL leads away from the tabs of the member's own profile. */
function leavesProfile(href: string): boolean {
  const state = decodeOverlay(href.split('#')[1] ?? '');
  return !(state?.open && state.type === 'account' && (state.nav ?? 0) === NAV.profile);
}
