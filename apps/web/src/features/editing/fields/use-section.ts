import { useMemo } from 'react';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { type FileValues, namesOf } from '../../../lib/form/values.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type EditTab, useTabDraft } from '../Unsaved.tsx';
import { type FieldPlan, readFields, type SectionPlan, writeFields } from './field-plan.ts';

/** What is edited: what the server says of it, and how a part of it is saved and read again. */
export interface Edited {
  /** `known`: how many changes the editor knows of. */
  form: { known: number; changedByViewer: readonly string[] };
  /** What contacts files alone say, by the names of fields. */
  files: FileValues;
  save: (changes: Record<string, unknown>) => Promise<void>;
  refresh: () => Promise<void>;
}

export interface Section extends Form {
  title: string;
  fields: readonly FieldPlan[];
}

/** One section of a profile, which saves by itself. */
export function useSection({ form, files, save, refresh }: Edited, plan: SectionPlan, tab: EditTab): Section {
  const { title, fields, schema } = plan;
  const saved = useMemo(() => readFields(fields, form), [fields, form]);
  const section = useForm({
    draft: useTabDraft(tab, title),
    saved,
    files: Object.fromEntries(Object.entries(files).filter(([name]) => name in saved)),
    sendsChangesOnly: true,
    schema,
    toBody: (values) => writeFields(fields, values),
    send: async (body, { changed }) => {
      const names = changed.flatMap((name) => [name, namesOf(name)]);
      const changes = Object.fromEntries(names.map((name) => [name, body[name]]));
      if (changed.length > 0) await save({ ...changes, known: form.known });
      toast.success(`${title} updated`);
    },
    refresh,
    isOwnChange: (name) => form.changedByViewer.includes(name),
    fallback: `${title} failed to update`,
  });
  return { ...section, title, fields };
}
