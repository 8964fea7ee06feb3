import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { EditDialog, type EditDialogProps } from '../EditDialog.tsx';
import { HistoryTab } from '../history/HistoryTab.tsx';
import { organizations } from './organizations.data.ts';
import { OrganizationForms } from './OrganizationForms.tsx';

interface OrganizationEditDialogProps extends EditDialogProps {
  /** Renders a profile in the way that members see it. */
  preview: (profile: OrganizationProfile) => ReactNode;
}

export function OrganizationEditDialog(props: OrganizationEditDialogProps) {
  const { id, preview, ...dialog } = props;
  const query = useQuery(organizations.formQuery(id));
  const { data: form } = query;
  const tabs = [
    { id: 'forms', label: 'profile', forms: 'summary' },
    { id: 'history', label: 'history', count: form?.totals.changes },
  ] as const;
  return (
    <EditDialog {...dialog} id={id} kind="organization" size="profile" form={query} tabs={tabs}>
      {(tab) => (
        <>
          {!form && <CardBones lines={8} />}
          {form && tab === 'forms' && <OrganizationForms form={form} preview={preview} />}
          {form && tab === 'history' && <HistoryTab of={organizations} id={id} />}
        </>
      )}
    </EditDialog>
  );
}
