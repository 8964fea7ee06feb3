import { type ReactNode, use } from 'react';
import { ConnectedApps } from '../../features/accounts/apps/ConnectedApps.tsx';
import { LoginEmail } from '../../features/accounts/LoginEmail.tsx';
import { Security } from '../../features/accounts/Security.tsx';
import { YourData } from '../../features/accounts/YourData.tsx';
import { MessagesPage } from '../../features/messaging/settings/MessagesPage.tsx';
import { ReceivedInvitations } from '../../features/invitations/ReceivedInvitations.tsx';
import { LinkedinSync } from '../../features/networks/LinkedinSync.tsx';
import { SharedNetworks } from '../../features/networks/SharedNetworks.tsx';
import { WeeklyMailPage } from '../../features/weekly-mail/WeeklyMailPage.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { OverlayFrame } from '../../ui/overlays/OverlayFrame.tsx';
import { type AccountNav, NETWORK_TABS } from './account-places.ts';
import { AccountFooter } from './AccountFooter.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { NetworkTabs, ProfileTabs } from './AccountTabs.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import { useSecureAccount } from './use-secure-account.ts';
import { useQuery } from '@tanstack/react-query';
import { accountQuery, deleteAccount } from '../../features/accounts/account.data.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import classes from './AccountPages.module.css';
import { LiveContext } from '../../lib/live-connection.ts';
import { leaveTo } from '../guards.ts';

interface AccountPagesProps {
  opened: boolean;
  place: { nav: AccountNav; sub: number };
  onClose: () => void;
}

export function AccountPages({ opened, place, onClose }: AccountPagesProps) {
  const { nav, sub } = place;
  const removeAccount = useAccountRemoval();
  const secureAccount = useSecureAccount();
  const { title, tabs, page } = pageOf(place, { removeAccount, secureAccount });
  useDocumentTitle(opened ? title : undefined, { above: true });
  return (
    <OverlayFrame
      opened={opened}
      onClose={onClose}
      title={title}
      place={`${nav}.${sub}`}
      head={<AccountOwner />}
      nav={<AccountLinks current={nav} />}
      navLabel="Account"
      navFooter={<AccountFooter />}
      tabs={tabs}
    >
      {page}
    </OverlayFrame>
  );
}

interface AccountPage {
  title: string;
  tabs?: ReactNode;
  page: ReactNode;
}

/** Functions that end the session and then lead to the login page. */
interface AccountEnds {
  removeAccount: (password: string) => Promise<void>;
  secureAccount: () => Promise<boolean>;
}

function pageOf(
  { nav, sub }: AccountPagesProps['place'],
  { removeAccount, secureAccount }: AccountEnds,
): AccountPage {
  switch (nav) {
    case 0:
      return { title: 'Profile', tabs: <ProfileTabs sub={sub} />, page: <OwnProfile tab={sub} /> };
    case 1:
      return {
        title: 'Network',
        tabs: <NetworkTabs sub={sub} />,
        page: sub === NETWORK_TABS.sync ? <LinkedinSync /> : <SharedNetworks />,
      };
    case 2:
      return { title: 'Invitations', page: <ReceivedInvitations /> };
    case 3:
      return { title: 'Login Email', page: <LoginEmail /> };
    case 6:
      return { title: 'Messages', page: <MessagesPage /> };
    case 7:
      return { title: 'Weekly Mail', page: <WeeklyMailPage /> };
    case 5:
      return { title: 'Security', page: <Security onSecure={secureAccount} /> };
    case 8:
      return { title: 'Connected apps', page: <ConnectedApps /> };
    case 4:
      return { title: 'Your Data', page: <YourData onDelete={removeAccount} /> };
  }
}

function AccountOwner() {
  const { data: account } = useQuery(accountQuery);
  if (!account) return null;
  const { name, profilePicture, primaryWorkRole } = account.profile;
  const role = [primaryWorkRole?.title, primaryWorkRole?.organization?.name].filter(Boolean).join(', ');
  return (
    <div className={classes.owner}>
      <Avatar name={name} src={profilePicture} size={50} />
      <div className={classes.words}>
        <p className={classes.name} translate="no">
          {name}
        </p>
        <p className={classes.role}>{role || account.user.username}</p>
      </div>
    </div>
  );
}

/** Milliseconds during which the message about the deleted account is shown. */
const FAREWELL = 3000;

/** Returns a function that deletes the account and then leads to the login page. */
function useAccountRemoval(): (password: string) => Promise<void> {
  const live = use(LiveContext);
  return async (password) => {
    // Deleting makes the server close the session's sockets, which would otherwise look like a lost session.
    live?.stop();
    try {
      await deleteAccount(password);
    } catch (error) {
      live?.start();
      throw error;
    }
    setTimeout(() => leaveTo('/login'), FAREWELL);
  };
}
