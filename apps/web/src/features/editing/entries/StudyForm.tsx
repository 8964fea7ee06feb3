import { StudyFields } from '@kithline/contract/editing-rules.ts';
import type { FormStudy } from '@kithline/contract/editing.ts';
import { useMemo, useRef } from 'react';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { refreshForm, saveStudy } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import type { Picked, Values } from '../form/edits.ts';
import { toBody } from '../form/to-body.ts';
import { useEdits } from '../form/use-edits.ts';
import { PickOf } from '../summary/fields.tsx';
import { useDraftName, useReportUnsaved } from '../Unsaved.tsx';
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
  const savedId = useRef<number | undefined>(undefined);
  const draft = useDraftName('education', study === null ? 'new' : String(study.id));
  const saved = useMemo(() => studyValues(study), [study]);
  const of = useEdits({
    draft,
    saved,
    schema: StudyFields,
    toBody: studyBody,
    send: async (values, changed) => {
      if (changed.length === 0) return;
      const body = { ...studyBody(values), known: form.known } as StudyFields;
      savedId.current = await saveStudy(form.id, study?.id ?? null, body);
    },
    refresh: () => refreshForm(form.id),
    fallback: 'Education failed to update',
    onSaved: () => {
      toast.success('Education updated');
      reportNothing();
      onClose(savedId.current);
    },
  });
  const reportNothing = useReportUnsaved(draft, of.changes);
  const isOngoing = of.values['isOngoing'] === true;
  const [school] = of.values['organizationId'] as readonly Picked[];
  return (
    <EntryForm
      {...{ of }}
      entry={`study ${study?.id ?? 'new'}`}
      onClose={() => {
        reportNothing();
        onClose();
      }}
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
  return { ...toBody(values), ...place, from: year(values['from']), to };
}
