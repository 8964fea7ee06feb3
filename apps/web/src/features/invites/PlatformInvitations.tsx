import { useQuery } from '@tanstack/react-query';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { CountBadge } from '../../ui/marks/CountBadge.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import { INVITES_PER_PAGE, invitesQuery } from './invites.data.ts';
import { InviteFilter } from './InviteFilter.tsx';
import { InviteForm } from './InviteForm.tsx';
import { InviteRows } from './InviteRows.tsx';
import classes from './PlatformInvitations.module.css';
import { useInvitesAddress } from './use-invites-address.ts';

const TITLE = 'Platform Invitations';
const PANELS = { new: 'New Platform Invitation', filter: `Filter ${TITLE}` } as const;

/** The administrators' invitations: who was invited, how often the mail went out, and who has become a member. */
export function PlatformInvitations() {
  const address = useInvitesAddress();
  const [panel, setPanel] = useState<keyof typeof PANELS | null>(null);
  const list = useQuery(invitesQuery({ query: address.query, page: address.page }));
  useDocumentTitle(TITLE);
  const close = () => setPanel(null);
  const paging = list.data && {
    page: address.page,
    pageSize: INVITES_PER_PAGE,
    total: list.data.total,
    hrefFor: address.hrefFor,
  };
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <div className={classes.head}>
          <h2 className={classes.title}>{TITLE}</h2>
          <div className={classes.tools}>
            {paging && <Pagination {...paging} />}
            <Button
              icon={<IconAdjustmentsHorizontal size={15} stroke={1.8} aria-hidden />}
              onClick={() => setPanel('filter')}
            >
              filter <CountBadge count={address.query === '' ? 0 : 1} />
            </Button>
            <Button
              variant="primary"
              icon={<IconPlus size={15} stroke={1.8} aria-hidden />}
              onClick={() => setPanel('new')}
            >
              new
            </Button>
          </div>
        </div>
        <InviteRows list={list} isFiltered={address.query !== ''} onClear={() => address.search('')} />
        {paging && paging.total > 0 && (
          <div className={classes.foot}>
            <Pagination {...paging} label="Pages, below the table" />
          </div>
        )}
      </div>
      <SidePanel opened={panel !== null} title={PANELS[panel ?? 'new']} onClose={close}>
        {panel === 'new' && <InviteForm onDone={close} />}
        {panel === 'filter' && <InviteFilter query={address.query} onQuery={address.search} onDone={close} />}
      </SidePanel>
    </div>
  );
}
