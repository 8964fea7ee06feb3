import { useQuery } from '@tanstack/react-query';
import { EditDialog, type EditDialogProps } from './EditDialog.tsx';
import { persons } from './editing.data.ts';
import { EducationForms } from './entries/EducationForms.tsx';
import { ExperienceForms } from './entries/ExperienceForms.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { FilledForms, PersonEditor } from './PersonEditor.tsx';
import { SummaryForms } from './SummaryForms.tsx';
import { useIsUnsaved } from './Unsaved.tsx';

/** "Edit person profile": the forms of a person above the list, and the history of their changes. */
export function PersonEditDialog(props: EditDialogProps) {
  return (
    <PersonEditor key={props.id} personId={props.id}>
      <FormsAndHistory {...props} />
    </PersonEditor>
  );
}

function FormsAndHistory(props: EditDialogProps) {
  const { id } = props;
  return (
    <EditDialog {...props} kind="person" form={useQuery(persons.formQuery(id))} tabs={useTabs(id)}>
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

function useTabs(id: number) {
  const { data: form } = useQuery(persons.formQuery(id));
  const counted = (count: number | undefined) => (count === undefined ? {} : { count });
  return [
    { id: 'summary', label: 'summary', unsaved: useIsUnsaved('summary') },
    {
      id: 'experience',
      label: 'experience',
      unsaved: useIsUnsaved('experience'),
      ...counted(form?.roles.length),
    },
    {
      id: 'education',
      label: 'education',
      unsaved: useIsUnsaved('education'),
      ...counted(form?.studies.length),
    },
    { id: 'history', label: 'history', ...counted(form?.totals.changes) },
  ] as const;
}
