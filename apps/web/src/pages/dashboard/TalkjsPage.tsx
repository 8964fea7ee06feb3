import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { reportsQuery } from '../../features/chat-users/chat-users.data.ts';
import { ChatUsers } from '../../features/chat-users/ChatUsers.tsx';
import { MessageReports } from '../../features/chat-users/MessageReports.tsx';
import { readTalkjsView, talkjsHref } from '../../features/chat-users/talkjs-address.ts';
import type { SearchParams } from '../../lib/search-params.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PillTabs } from '../../ui/tabs/PillTabs.tsx';
import classes from './ListHead.module.css';

const TITLE = 'TalkJS Users';

/** /dashboard/talkjs */
export function TalkjsPage() {
  const { showsReports, query, page } = readTalkjsView(useLocation().search as SearchParams);
  const { data: reports } = useQuery(reportsQuery(showsReports ? page : 1));
  useDocumentTitle(TITLE);
  const open = reports === undefined ? {} : { count: reports.open };
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{TITLE}</h2>
        <PillTabs
          label={TITLE}
          current={showsReports ? 'reports' : 'users'}
          tabs={[
            { id: 'users', label: 'Users', href: talkjsHref({}) },
            { id: 'reports', label: 'Reported messages', href: talkjsHref({ showsReports: true }), ...open },
          ]}
        />
      </div>
      {showsReports ? <MessageReports page={page} /> : <ChatUsers query={query} page={page} />}
    </>
  );
}
