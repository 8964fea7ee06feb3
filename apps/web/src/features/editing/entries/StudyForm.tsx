import { StudyFields } from '@kithline/contract/editing-rules.ts';
import type { FormStudy } from '@kithline/contract/editing.ts';
import { useMemo } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { refreshForm, saveStudy } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { bodyOf, type Picked, type Values } from '../../../lib/form/values.ts';
import { PickOf } from '../summary/fields.tsx';
import { useTabDraft } from '../Unsaved.tsx';
import { EntryForm } from './EntryForm.tsx';
import { YearField } from './PeriodFields.tsx';
import { chosenPlace, hintOfPlace, placeOf } from './place-of-entry.ts';

interface StudyFormProps {
  /** Null for a new one. */
  study: FormStudy | null;
  /** Gets the id of the saved study. */
  onClose: (savedId?: number) => void;
  onDelete: () => void;
}

/** The form of a study: school, degrees, majors and years. */
export function StudyForm({ study, onClose, onDelete }: StudyFormProps) {
  const { form } = useEditor();
  const of = useForm({
    draft: useTabDraft('education', study === null ? 'new' : String(study.id)),
    saved: useMemo(() => studyValues(study), [study]),
    schema: StudyFields,
    toBody: studyBody,
    send: async (body, { changed }) => {
      const savedId =
        changed.length === 0
          ? undefined
          : await saveStudy(form.id, study?.id ?? null, { ...body, known: form.known });
      toast.success('Education updated');
      onClose(savedId);
    },
    refresh: () => refreshForm(form.id),
    isOwnChange: () => form.changedByViewer.includes(`study ${study?.id}`),
    fallback: 'Education failed to update',
  });
  const isOngoing = of.values['isOngoing'] === true;
  const [school] = of.values['organizationId'] as readonly Picked[];
  return (
    <EntryForm
      {...{ of }}
      onClose={onClose}
      title={school?.name ?? 'New study'}
      organization={school}
      {...(study === null ? {} : { onDelete })}
    >
      <FieldGrid>
        <PickOf
          of={of}
          {...hintOfPlace(school)}
          name="organizationId"
          label="School"
          dataset="schools"
          required
          most={1}
          placeholder="Search"
          wide
        />
        <PickOf of={of} name="degreeIds" label="Degrees" dataset="degree-types" required />
        <PickOf of={of} name="majorIds" label="Majors" dataset="major-types" />
        <YearField of={of} name="from" label="Attended From" />
        <YearField of={of} name="to" label="Attended To" disabled={isOngoing} />
        <span aria-hidden />
        <Switch label="I study here now" checked={isOngoing} onChange={(on) => of.set('isOngoing', on)} />
      </FieldGrid>
    </EntryForm>
  );
}

function studyValues(study: FormStudy | null): Values {
  return {
    organizationId: placeOf(study, 'School'),
    degreeIds: study?.degrees ?? [],
    majorIds: study?.majors ?? [],
    from: study?.from ? String(study.from) : '',
    to: study?.to ? String(study.to) : '',
    isOngoing: study?.isOngoing ?? false,
  };
}

function studyBody(values: Values): Record<string, unknown> {
  const year = (text: unknown) => (text === '' ? null : Number(text));
  const to = values['isOngoing'] === true ? null : year(values['to']);
  const [school] = values['organizationId'] as readonly Picked[];
  const place = { organizationId: null, ...(school ? chosenPlace(school) : {}) };
  return { ...bodyOf(values), ...place, from: year(values['from']), to };
}
