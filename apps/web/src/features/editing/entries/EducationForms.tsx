import { sayPeriod } from '../../../lib/say-period.ts';
import { removeStudy } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { EntryList } from './EntryList.tsx';
import { StudyForm } from './StudyForm.tsx';

/** Education history. */
export function EducationForms() {
  const { form } = useEditor();
  return (
    <EntryList
      tab="education"
      title="Education"
      empty="No education yet."
      question="Permanently delete this education entry?"
      entries={form.studies.map(({ id, organization, degrees, majors, from, to, isOngoing }) => ({
        id,
        title: organization?.name ?? 'School unknown',
        line: [...degrees, ...majors].map(({ name }) => name).join(', '),
        organization,
        when: sayPeriod({ from, to, isOngoing }),
      }))}
      remove={(id) => removeStudy(form.id, id)}
      form={(id, { close, askDelete }) => (
        <StudyForm
          study={form.studies.find((study) => study.id === id) ?? null}
          onClose={close}
          onDelete={askDelete}
        />
      )}
    />
  );
}
