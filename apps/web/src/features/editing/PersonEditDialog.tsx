import { useQuery } from '@tanstack/react-query';
import { EditDialog, type EditDialogProps } from './EditDialog.tsx';
import { formQuery } from './editing.data.ts';
import { EducationForms } from './entries/EducationForms.tsx';
import { ExperienceForms } from './entries/ExperienceForms.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { FilledForms, PersonEditor } from './PersonEditor.tsx';
import { SummaryForms } from './summary/SummaryForms.tsx';
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
    <EditDialog {...props} kind="person" form={useQuery(formQuery(id))} tabs={useTabs(id)}>
      {(tab) => (
        <FilledForms personId={id}>
          {tab === 'summary' && <SummaryForms listed />}
          {tab === 'experience' && <ExperienceForms />}
          {tab === 'education' && <EducationForms />}
          {tab === 'history' && <HistoryTab personId={id} />}
        </FilledForms>
      )}
    </EditDialog>
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
    { id: 'summary', label: 'summary', unsaved: unsaved.summary },
    {
      id: 'experience',
      label: 'experience',
      unsaved: unsaved.experience,
      ...(form ? { count: form.roles.length } : {}),
    },
    {
      id: 'education',
      label: 'education',
      unsaved: unsaved.education,
      ...(form ? { count: form.studies.length } : {}),
    },
    { id: 'history', label: 'history', ...(form ? { count: form.totals.changes } : {}) },
  ] as const;
}
