import type { PersonChanges } from '@kithline/contract/editing-rules.ts';
import { useMemo } from 'react';
import type { PersonForm } from '@kithline/contract/editing.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { refreshForm, savePerson } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import type { Values } from '../form/edits.ts';
import { namesOf, toBody } from '../form/to-body.ts';
import { type EditsForm, type FileValues, useEdits } from '../form/use-edits.ts';
import { type EditTab, useDraftName, useReportUnsaved } from '../Unsaved.tsx';

interface SectionPlan<V extends Values> {
  title: string;
  tab: EditTab;
  schema: Parameters<typeof useEdits<V>>[0]['schema'];
  /** What the section shows of the form. */
  read: (form: PersonForm) => V;
}

export interface Section<V extends Values = Values> extends EditsForm<V> {
  title: string;
}

/** One section of a profile, which saves by itself. */
export function useSection<V extends Values>(plan: SectionPlan<V>): Section<V> {
  const { title, tab, read } = plan;
  const { form } = useEditor();
  const draft = useDraftName(tab, title);
  const saved = useMemo(() => read(form), [read, form]);
  const section = useEdits<V>({
    draft,
    saved,
    files: useMemo(() => pick(form.fromFiles, saved), [form, saved]),
    sendsChangesOnly: true,
    schema: plan.schema,
    toBody,
    send: async (values, changed) => {
      const body = toBody(values);
      const wanted = Object.fromEntries(
        changed.flatMap((name) => [name, namesOf(name)].map((sent) => [sent, body[sent]])),
      );
      if (changed.length > 0) await savePerson(form.id, { ...wanted, known: form.known } as PersonChanges);
    },
    refresh: () => refreshForm(form.id),
    fallback: `${title} failed to update`,
    onSaved: () => toast.success(`${title} updated`),
  });
  useReportUnsaved(draft, section.changes);
  return { ...section, title };
}

/** What contacts files say of the fields of a section. */
const pick = (files: PersonForm['fromFiles'], saved: Values): FileValues =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name in saved));
