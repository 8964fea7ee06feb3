import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../features/accounts/account.data.ts';
import { networkQuery } from '../../features/networks/network.data.ts';
import { Educations } from '../../features/people/Educations.tsx';
import { WorkHistory } from '../../features/people/WorkHistory.tsx';
import { networkScope, SearchScopeProvider } from '../../lib/search-scope.ts';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { PROFILE_TABS } from './account-places.ts';
import { OwnSummary } from './OwnSummary.tsx';

/** What others read of the member, with the same parts. What it names leads into the own network. */
export function OwnProfile({ tab }: { tab: number }) {
  const account = useQuery(accountQuery);
  const network = useQuery(networkQuery);
  if (!account.data || !network.data) {
    const retry = () => void Promise.all([account.refetch(), network.refetch()]);
    return account.isError || network.isError ? (
      <FailedState title="Your profile did not load." onRetry={retry} />
    ) : (
      <CardBones lines={8} />
    );
  }
  const { profile } = account.data;
  return (
    <SearchScopeProvider value={networkScope(network.data.id)}>
      {tab === PROFILE_TABS.summary && <OwnSummary profile={profile} />}
      {tab === PROFILE_TABS.experience && <WorkHistory id={profile.id} />}
      {tab === PROFILE_TABS.education && <Educations id={profile.id} />}
    </SearchScopeProvider>
  );
}
