import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../features/accounts/account.data.ts';
import { persons } from '../../features/editing/editing.data.ts';
import { ownSharesQuery } from '../../features/networks/shared-networks.data.ts';
import { UnderlineTabs } from '../../ui/tabs/UnderlineTabs.tsx';
import { accountPath, NAV, NETWORK_TABS, PROFILE_TABS } from './account-places.ts';

export function ProfileTabs({ sub }: { sub: number }) {
  const { data: account } = useQuery(accountQuery);
  const totals = account?.profile.totals;
  // The same query as in `OwnProfile`, so the form is requested only once.
  const { data: form } = useQuery({
    ...persons.formQuery(account?.profile.id ?? 0),
    enabled: account !== undefined,
  });
  const tab = (number: number, label: string, count?: number) => ({
    id: String(number),
    label,
    href: accountPath(NAV.profile, number),
    ...(count === undefined ? {} : { count }),
  });
  return (
    <UnderlineTabs
      label="Profile"
      current={String(sub)}
      tabs={[
        tab(PROFILE_TABS.summary, 'summary'),
        tab(PROFILE_TABS.experience, 'experience', totals?.experiences),
        tab(PROFILE_TABS.education, 'education', totals?.educations),
        tab(PROFILE_TABS.history, 'history', form?.totals.changes),
      ]}
    />
  );
}

export function NetworkTabs({ sub }: { sub: number }) {
  const { data: shares } = useQuery(ownSharesQuery(1));
  return (
    <UnderlineTabs
      label="Network"
      current={String(sub)}
      tabs={[
        {
          id: String(NETWORK_TABS.shared),
          label: 'shared networks',
          href: accountPath(NAV.network, NETWORK_TABS.shared),
          ...(shares ? { count: shares.total } : {}),
        },
        {
          id: String(NETWORK_TABS.sync),
          label: 'LinkedIn sync',
          href: accountPath(NAV.network, NETWORK_TABS.sync),
        },
      ]}
    />
  );
}
