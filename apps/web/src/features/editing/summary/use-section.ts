import type { PersonChanges } from '@kithline/contract/editing-rules.ts';
import { useMemo } from 'react';
import type { PersonForm } from '@kithline/contract/editing.ts';
import type { Rules } from '../../../lib/form/rules.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { type FileValues, namesOf, type Values } from '../../../lib/form/values.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { refreshForm, savePerson } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { type EditTab, useTabDraft } from '../Unsaved.tsx';

interface SectionPlan {
  title: string;
  tab: EditTab;
  schema: Rules<Record<string, unknown>>;
  /** What the section shows of the form. */
  read: (form: PersonForm) => Values;
}

export interface Section extends Form {
  title: string;
}

/** One section of a profile, which saves by itself. */
export function useSection({ title, tab, read, schema }: SectionPlan): Section {
  const { form } = useEditor();
  const saved = useMemo(() => read(form), [read, form]);
  const section = useForm({
    draft: useTabDraft(tab, title),
    saved,
    files: useMemo(() => pick(form.fromFiles, saved), [form, saved]),
    sendsChangesOnly: true,
    schema,
    send: async (body, { changed }) => {
      const wanted = Object.fromEntries(
        changed.flatMap((name) => [name, namesOf(name)].map((sent) => [sent, body[sent]])),
      );
      if (changed.length > 0) await savePerson(form.id, { ...wanted, known: form.known } as PersonChanges);
      toast.success(`${title} updated`);
    },
    refresh: () => refreshForm(form.id),
    isOwnChange: (name) => form.changedByViewer.includes(name),
    fallback: `${title} failed to update`,
  });
  return { ...section, title };
}

/** What contacts files say of the fields of a section. */
const pick = (files: PersonForm['fromFiles'], saved: Values): FileValues =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name in saved));
