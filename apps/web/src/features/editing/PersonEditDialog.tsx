import { useQuery } from '@tanstack/react-query';
import { EditDialog, type EditDialogProps } from './EditDialog.tsx';
import { persons } from './editing.data.ts';
import { EducationForms } from './entries/EducationForms.tsx';
import { ExperienceForms } from './entries/ExperienceForms.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { FilledForms } from './ProfileEditor.tsx';
import { SummaryForms } from './SummaryForms.tsx';

export function PersonEditDialog(props: EditDialogProps) {
  const { id } = props;
  const form = useQuery(persons.formQuery(id));
  const { roles, studies, totals } = form.data ?? {};
  const tabs = [
    { id: 'summary', label: 'summary', forms: 'summary' },
    { id: 'experience', label: 'experience', forms: 'experience', count: roles?.length },
    { id: 'education', label: 'education', forms: 'education', count: studies?.length },
    { id: 'history', label: 'history', count: totals?.changes },
  ] as const;
  return (
    <EditDialog {...props} kind="person" form={form} tabs={tabs}>
      {(tab) => (
        <FilledForms personId={id}>
          {tab === 'summary' && <SummaryForms listed />}
          {tab === 'experience' && <ExperienceForms />}
          {tab === 'education' && <EducationForms />}
          {tab === 'history' && <HistoryTab of={persons} id={id} />}
        </FilledForms>
      )}
    </EditDialog>
  );
}
