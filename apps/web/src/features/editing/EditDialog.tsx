import { IconBuilding, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isRefused } from '../../lib/failure-sentences.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useErrorPage } from '../../lib/use-error-page.ts';
import { useProfileTab } from '../../lib/use-profile-tab.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { TabPanel } from '../../ui/tabs/TabPanel.tsx';
import { UnderlineTabs } from '../../ui/tabs/UnderlineTabs.tsx';
import classes from './EditDialog.module.css';
import { ProfileEditor } from './ProfileEditor.tsx';
import { type EditTab, LeaveQuestion, useIsUnsaved, useUnsavedCount } from './Unsaved.tsx';

export interface EditDialogProps {
  id: number;
  /**
   * The tab in the URL. If there is no such tab, the first tab is shown, and `onTab` is called to correct the
   * URL.
   */
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  profileHref: string;
  /** Whether a URL leads out of the dialog. */
  leaves: (href: string) => boolean;
  onClose: () => void;
}

interface DialogTab<Id extends string> {
  id: Id;
  label: string;
  /** The tab is marked if these forms have unsaved changes. */
  forms?: EditTab;
  count?: number | undefined;
}

interface EditDialogFrameProps<Id extends string> extends EditDialogProps {
  kind: 'person' | 'organization';
  size?: DialogProps['size'];
  /** The query for the reply that fills the forms. */
  form: {
    data: { name: string; profilePicture: string | null } | undefined;
    error: Error | null;
    isLoadingError: boolean;
  };
  tabs: readonly [DialogTab<Id>, ...DialogTab<Id>[]];
  children: (tab: Id) => ReactNode;
}

export function EditDialog<Id extends string>(props: EditDialogFrameProps<Id>) {
  return (
    <ProfileEditor kind={props.kind} id={props.id}>
      <Frame {...props} />
    </ProfileEditor>
  );
}

function Frame<Id extends string>(props: EditDialogFrameProps<Id>) {
  const { kind, id, size = 'edit', form, tabs, onTab, profileHref, leaves, onClose, children } = props;
  const [opened, setOpened] = useState(true);
  const isUnsaved = useUnsavedCount() > 0;
  const unsaved = {
    summary: useIsUnsaved('summary'),
    experience: useIsUnsaved('experience'),
    education: useIsUnsaved('education'),
  };
  const first = tabs[0].id;
  const current = useProfileTab<Id>(tabs, props.tab, { first, onMend: () => onTab(undefined) });
  const title = `Edit ${kind} profile`;
  const scope = `edit-${kind}`;
  const { data, error, isLoadingError } = form;
  useErrorPage(isLoadingError || isRefused(error) ? error : null);
  useDocumentTitle(data && `Edit ${data.name}`, { above: true });
  const Icon = kind === 'person' ? IconUser : IconBuilding;
  return (
    <Dialog
      opened={opened}
      // With unsaved changes, the dialog stays until the question is answered.
      onClose={isUnsaved ? onClose : () => setOpened(false)}
      onClosed={onClose}
      title={title}
      size={size}
      ground="page"
      tall
      flush
      actions={
        <LinkButton variant="quiet" href={profileHref} icon={<Icon size={15} stroke={1.8} />}>
          <span className={classes.command}>view profile</span>
        </LinkButton>
      }
      header={(titleId) => (
        <div className={classes.head}>
          <div className={classes.who}>
            <Avatar kind={kind} name={data?.name} src={data?.profilePicture ?? null} size={50} />
            <div className={classes.words}>
              <h1 id={titleId} tabIndex={-1} data-autofocus className={classes.name}>
                {data?.name ?? ''}
              </h1>
              <p className={classes.note}>
                Editing, {kind} {id}
              </p>
            </div>
          </div>
          <UnderlineTabs
            label={title}
            scope={scope}
            tabs={tabs.map(({ forms, count, ...tab }) => ({
              ...tab,
              unsaved: forms !== undefined && unsaved[forms],
              ...(count === undefined ? {} : { count }),
            }))}
            current={current}
            onSelect={(chosen) => onTab(chosen === first ? undefined : chosen)}
          />
        </div>
      )}
    >
      <TabPanel id={current} scope={scope}>
        <div className={classes.panel}>
          {/* If the dialog was closed before a change was counted, it opens again to ask. */}
          <LeaveQuestion leaves={leaves} onAsk={() => setOpened(true)} />
          {children(current)}
        </div>
      </TabPanel>
    </Dialog>
  );
}
