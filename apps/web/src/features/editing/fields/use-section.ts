import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { type FileValues, namesOf, type Value } from '../../../lib/form/values.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type EditTab, useTabDraft } from '../Unsaved.tsx';
import { type FieldPlan, readFields, type SectionPlan, writeFields } from './field-plan.ts';

/** The edited profile, with functions that save a part of it and refetch it. */
export interface Edited {
  /**
   * The reply that fills the forms. `known` is the number of changes in the history that the editor has seen.
   */
  form: { known: number; changedByViewer: readonly string[] };
  /** Values that come only from contacts files, by the names of their fields. */
  files: FileValues;
  save: (changes: Record<string, unknown>) => Promise<void>;
  refresh: () => Promise<void>;
}

export type Section<Name extends string = string> = Form<Record<Name, Value>> & {
  title: string;
  fields: readonly FieldPlan<Name>[];
};

/** The state of a section that does not depend on its fields. */
export type SectionState = Pick<Section, 'title' | 'changes' | 'isSending' | 'save' | 'reset'>;

const filesOf = <Name extends string>(fields: readonly FieldPlan<Name>[], files: FileValues) =>
  Object.fromEntries(
    fields.flatMap(({ name }) => (files[name] === undefined ? [] : [[name, files[name]]])),
  ) as FileValues<Record<Name, Value>>;

/** Casts a section for components that get the names of fields from plans. */
export const byPlans = <Name extends string>(section: Section<Name>) => section as unknown as Section;

export function useSection<Name extends string>(
  { form, files, save, refresh }: Edited,
  plan: SectionPlan<Name>,
  tab: EditTab,
): Section<Name> {
  const { title, fields, schema } = plan;
  const section = useForm({
    draft: useTabDraft(tab, title),
    saved: readFields(fields, form),
    files: filesOf(fields, files),
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
