import { useQuery } from '@tanstack/react-query';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { isRefused } from '../../../lib/is-refused.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useErrorPage } from '../../../lib/use-error-page.ts';
import { useProfileTab } from '../../../lib/use-profile-tab.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { TabPanel } from '../../../ui/tabs/TabPanel.tsx';
import { UnderlineTabs } from '../../../ui/tabs/UnderlineTabs.tsx';
import { ChangeList } from '../history/HistoryTab.tsx';
import classes from '../PersonEditDialog.module.css';
import { LeaveQuestion, UnsavedProvider, useIsUnsaved, useUnsavedCount } from '../Unsaved.tsx';
import {
  organizationChangesQuery,
  organizationFormQuery,
  takeBackOfOrganization,
} from './organization-form.data.ts';
import { OrganizationForms } from './OrganizationForms.tsx';

const SCOPE = 'edit-organization';

interface OrganizationEditDialogProps {
  id: number;
  /** The tab that the address names; anything unknown is the first, and the address is mended. */
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  /** The same organization's profile. */
  profileHref: string;
  /** Whether an address lies outside the dialog. */
  leaves: (href: string) => boolean;
  /** Goes back to where one came from. */
  onClose: () => void;
}

/** "Edit organization profile": the forms of an organization above the list, and the history of its changes. */
export function OrganizationEditDialog(props: OrganizationEditDialogProps) {
  return (
    <UnsavedProvider key={props.id} beginning={`organization:${useUserId() ?? 0}:${props.id}:`}>
      <EditDialog {...props} />
    </UnsavedProvider>
  );
}

type Tab = 'forms' | 'history';

function EditDialog({ id, tab, onTab, profileHref, leaves, onClose }: OrganizationEditDialogProps) {
  const [opened, setOpened] = useState(true);
  const { data: form, error, isLoadingError } = useQuery(organizationFormQuery(id));
  const isUnsaved = useUnsavedCount() > 0;
  const tabs = [
    { id: 'forms' as const, label: 'profile', unsaved: useIsUnsaved('summary') },
    { id: 'history' as const, label: 'history', ...(form ? { count: form.totals.changes } : {}) },
  ];
  const current = useProfileTab<Tab>(tabs, tab, { first: 'forms', onMend: () => onTab(undefined) });
  useErrorPage(isLoadingError || isRefused(error) ? error : null);
  useDocumentTitle(form && `Edit ${form.name}`, { above: true });
  return (
    <Dialog
      opened={opened}
      // What is not saved asks first, while the dialog is still there.
      onClose={isUnsaved ? onClose : () => setOpened(false)}
      onClosed={onClose}
      title="Edit organization profile"
      size="edit"
      ground="page"
      tall
      flush
      actions={
        <LinkButton variant="quiet" href={profileHref} icon={<IconBuilding size={15} stroke={1.8} />}>
          view profile
        </LinkButton>
      }
      header={(titleId) => (
        <div className={classes.head}>
          <div className={classes.who}>
            <Avatar kind="organization" name={form?.name} src={form?.profilePicture ?? null} size={50} />
            <div className={classes.words}>
              <h1 id={titleId} tabIndex={-1} data-autofocus className={classes.name}>
                {form?.name ?? ''}
              </h1>
              <p className={classes.note}>Editing, organization {id}</p>
            </div>
          </div>
          <UnderlineTabs
            label="Edit organization profile"
            scope={SCOPE}
            tabs={tabs}
            current={current}
            onSelect={(chosen) => onTab(chosen === 'forms' ? undefined : chosen)}
          />
        </div>
      )}
    >
      <TabPanel id={current} scope={SCOPE}>
        <div className={classes.panel}>
          <LeaveQuestion leaves={leaves} />
          {!form && <CardBones lines={8} />}
          {form && current === 'forms' && <OrganizationForms form={form} />}
          {form && current === 'history' && (
            <ChangeList
              pageQuery={(page) => organizationChangesQuery(id, page)}
              onTakeBack={(changeId) => takeBackOfOrganization(id, changeId)}
            />
          )}
        </div>
      </TabPanel>
    </Dialog>
  );
}
