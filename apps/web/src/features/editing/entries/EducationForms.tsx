import { StudyFields } from '@kithline/contract/editing-rules.ts';
import type { FormStudy } from '@kithline/contract/editing.ts';
import { sayPeriod } from '../../../lib/say-period.ts';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { studies } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { LookupField } from '../fields/LookupField.tsx';
import { EntryForm, useEntryForm } from './EntryForm.tsx';
import { EntryList } from './EntryList.tsx';
import { hintOfOrganization, studyBody, studyValues } from './entry-values.ts';
import { YearField } from './PeriodFields.tsx';

export function EducationForms() {
  const { form } = useEditor();
  return (
    <EntryList
      of={studies}
      empty="No education yet."
      entries={form.studies.map(({ id, organization, degrees, majors, from, to, isOngoing }) => ({
        id,
        title: organization?.name ?? 'School unknown',
        line: [...degrees, ...majors].map(({ name }) => name).join(', '),
        organization,
        when: sayPeriod({ from, to, isOngoing }),
      }))}
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

interface StudyFormProps {
  /** Null for a new study. */
  study: FormStudy | null;
  /** Called with the id of the saved study, or without an id if nothing was saved. */
  onClose: (savedId?: number) => void;
  onDelete: () => void;
}

export function StudyForm({ study, onClose, onDelete }: StudyFormProps) {
  const of = useEntryForm({
    of: studies,
    id: study?.id ?? null,
    saved: studyValues(study),
    schema: StudyFields,
    toBody: studyBody,
    onClose,
  });
  const { values, field } = of;
  const [school] = values.organizationId;
  return (
    <EntryForm
      of={of}
      onClose={onClose}
      title={school?.name ?? 'New education'}
      organization={school}
      {...(study === null ? {} : { onDelete })}
    >
      <FieldGrid>
        <div data-wide>
          <LookupField
            {...field('organizationId')}
            {...hintOfOrganization(values.organizationId)}
            label="School"
            dataset="schools"
            required
            most={1}
            placeholder="Search"
          />
        </div>
        <LookupField {...field('degreeIds')} label="Degrees" dataset="degree-types" required />
        <LookupField {...field('majorIds')} label="Majors" dataset="major-types" />
        <YearField {...field('from')} label="Attended From" />
        <YearField {...field('to')} label="Attended To" disabled={values.isOngoing} />
        <span aria-hidden />
        <Switch
          label="I study here now"
          checked={values.isOngoing}
          onChange={(on) => of.set('isOngoing', on)}
        />
      </FieldGrid>
    </EntryForm>
  );
}
