import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UnsavedProvider } from '../../../lib/form/unsaved.tsx';
import { useUserId } from '../../../lib/signed-in.ts';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { EditDialog, type EditDialogProps } from '../EditDialog.tsx';
import { KeptPictures } from '../picture/edited-picture.tsx';
import { useIsUnsaved } from '../Unsaved.tsx';
import { HistoryTab } from '../history/HistoryTab.tsx';
import { organizations } from './organizations.data.ts';
import { OrganizationForms } from './OrganizationForms.tsx';

interface OrganizationEditDialogProps extends EditDialogProps {
  /** Shows a profile as members see it. */
  preview: (profile: OrganizationProfile) => ReactNode;
}

/**
 * "Edit organization profile": the forms of an organization above the list, and the history of its changes.
 */
export function OrganizationEditDialog(props: OrganizationEditDialogProps) {
  return (
    <UnsavedProvider key={props.id} beginning={`organization:${useUserId() ?? 0}:${props.id}:`}>
      <KeptPictures>
        <FormsAndHistory {...props} />
      </KeptPictures>
    </UnsavedProvider>
  );
}

function FormsAndHistory(props: OrganizationEditDialogProps) {
  const { id, preview } = props;
  const query = useQuery(organizations.formQuery(id));
  const { data: form } = query;
  const tabs = [
    { id: 'forms', label: 'profile', unsaved: useIsUnsaved('summary') },
    { id: 'history', label: 'history', ...(form ? { count: form.totals.changes } : {}) },
  ] as const;
  return (
    <EditDialog {...props} kind="organization" size="profile" form={query} tabs={tabs}>
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
