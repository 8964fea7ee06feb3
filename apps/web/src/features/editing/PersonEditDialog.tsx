import { useQuery } from '@tanstack/react-query';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { isRefused } from '../../lib/is-refused.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useErrorPage } from '../../lib/use-error-page.ts';
import { useProfileTab } from '../../lib/use-profile-tab.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TabPanel } from '../../ui/tabs/TabPanel.tsx';
import { UnderlineTabs } from '../../ui/tabs/UnderlineTabs.tsx';
import { formQuery } from './editing.data.ts';
import { EducationForms } from './entries/EducationForms.tsx';
import { ExperienceForms } from './entries/ExperienceForms.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { FilledForms, PersonEditor } from './PersonEditor.tsx';
import classes from './PersonEditDialog.module.css';
import { SummaryForms } from './summary/SummaryForms.tsx';
import { LeaveQuestion, useIsUnsaved, useUnsavedCount } from './Unsaved.tsx';

const SCOPE = 'edit-person';

interface PersonEditDialogProps {
  id: number;
  /** The tab that the address names; anything unknown is the first, and the address is mended. */
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  /** The same person's profile. */
  profileHref: string;
  /** Whether an address lies outside the dialog. */
  leaves: (href: string) => boolean;
  /** Goes back to where one came from. */
  onClose: () => void;
}

/** "Edit person profile": the forms of a person above the list, and the history of their changes. */
export function PersonEditDialog(props: PersonEditDialogProps) {
  return (
    <PersonEditor key={props.id} personId={props.id}>
      <EditDialog {...props} />
    </PersonEditor>
  );
}

type Tab = 'summary' | 'experience' | 'education' | 'history';

function EditDialog({ id, tab, onTab, profileHref, leaves, onClose }: PersonEditDialogProps) {
  const [opened, setOpened] = useState(true);
  const { data: form, error, isLoadingError } = useQuery(formQuery(id));
  const isUnsaved = useUnsavedCount() > 0;
  const tabs = useTabs(id);
  const current = useProfileTab<Tab>(tabs, tab, { first: 'summary', onMend: () => onTab(undefined) });
  useErrorPage(isLoadingError || isRefused(error) ? error : null);
  useDocumentTitle(form && `Edit ${form.name}`, { above: true });
  return (
    <Dialog
      opened={opened}
      // What is not saved asks first, while the dialog is still there.
      onClose={isUnsaved ? onClose : () => setOpened(false)}
      onClosed={onClose}
      title="Edit person profile"
      size="edit"
      ground="page"
      tall
      flush
      actions={
        <LinkButton variant="quiet" href={profileHref} icon={<IconUser size={15} stroke={1.8} />}>
          view profile
        </LinkButton>
      }
      header={(titleId) => (
        <div className={classes.head}>
          <div className={classes.who}>
            <Avatar name={form?.name} src={form?.profilePicture ?? null} size={50} />
            <div className={classes.words}>
              <h1 id={titleId} tabIndex={-1} data-autofocus className={classes.name}>
                {form?.name ?? ''}
              </h1>
              <p className={classes.note}>Editing, person {id}</p>
            </div>
          </div>
          <UnderlineTabs
            label="Edit person profile"
            scope={SCOPE}
            tabs={tabs}
            current={current}
            onSelect={(chosen) => onTab(chosen === 'summary' ? undefined : chosen)}
          />
        </div>
      )}
    >
      <TabPanel id={current} scope={SCOPE}>
        <div className={classes.panel}>
          <LeaveQuestion leaves={leaves} />
          <FilledForms personId={id}>
            {current === 'summary' && <SummaryForms listed />}
            {current === 'experience' && <ExperienceForms />}
            {current === 'education' && <EducationForms />}
            {current === 'history' && <HistoryTab personId={id} />}
          </FilledForms>
        </div>
      </TabPanel>
    </Dialog>
  );
}

function useTabs(id: number) {
  const { data: form } = useQuery(formQuery(id));
  const unsaved = {
    summary: useIsUnsaved('summary'),
    experience: useIsUnsaved('experience'),
    education: useIsUnsaved('education'),
  };
  return [
    { id: 'summary' as const, label: 'summary', unsaved: unsaved.summary },
    {
      id: 'experience' as const,
      label: 'experience',
      unsaved: unsaved.experience,
      ...(form ? { count: form.roles.length } : {}),
    },
    {
      id: 'education' as const,
      label: 'education',
      unsaved: unsaved.education,
      ...(form ? { count: form.studies.length } : {}),
    },
    { id: 'history' as const, label: 'history', ...(form ? { count: form.totals.changes } : {}) },
  ];
}
