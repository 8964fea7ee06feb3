import type { Dataset } from '@kithline/contract/lookups.ts';
import type { FieldSaying } from '@kithline/contract/editing.ts';
import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useEditor } from '../editor.ts';
import type { Picked } from '../../../lib/form/values.ts';
import { FileSays, type FileSaysProps } from '../form/FileSays.tsx';
import { FromFiles } from '../form/FromFiles.tsx';
import { LookupField } from '../form/LookupField.tsx';
import type { Form } from '../../../lib/form/use-form.ts';
import { whoSees } from '../form/who-sees.ts';

/** Facts of organizations are everybody's. */
const ALL_SEE = 'Everybody will see this.';

export interface TextOfProps {
  of: Form;
  name: string;
  label: string;
  required?: boolean;
  limit?: number;
  placeholder?: string;
  icon?: ReactNode;
  type?: 'email' | 'url';
  /** Takes the whole row. */
  wide?: boolean;
  /** What contacts files call the field. */
  says?: FieldSaying['field'];
  /** What else there is to know of a value that only files fill. */
  filesDetail?: string | undefined;
}

/** A line of text of a section, with what files say of it and what somebody else has saved meanwhile. */
export function TextOf({ of, name, label, wide, says, filesDetail, type, ...frame }: TextOfProps) {
  const { value, ...field } = of.field(name);
  const use = () => of.set(name, value as string);
  const filled = { label, value: value as string, detail: filesDetail, onUse: use };
  return (
    <div data-wide={wide}>
      <TextField
        {...frame}
        {...field}
        label={label}
        value={value as string}
        autoComplete="off"
        {...(type === 'email' ? { inputMode: 'email' as const } : {})}
        {...(type === 'url' ? { inputMode: 'url' as const } : {})}
      />
      {of.isFromFiles(name) &&
        (says ? <FilledOfPerson {...filled} field={says} /> : <FromFiles {...filled} question={ALL_SEE} />)}
      {says && <FilesSayOf field={says} value={value as string} onUse={(said) => of.set(name, said.value)} />}
    </div>
  );
}

type Filled = Omit<ComponentProps<typeof FromFiles>, 'question'>;

/** Marks a value that files alone fill, of the person who is edited. */
function FilledOfPerson({ field, ...shown }: Filled & { field: FieldSaying['field'] }) {
  return <FromFiles {...shown} question={whoSees(useEditor(), field)} />;
}

/** What files say of a field of the person who is edited. */
function FilesSayOf(said: Pick<FileSaysProps, 'field' | 'value' | 'onUse'>) {
  const editor = useEditor();
  return <FileSays {...said} sayings={editor.form.filesSay} question={whoSees(editor, said.field)} />;
}

interface PickOfProps {
  of: Form;
  name: string;
  label: string;
  hideLabel?: boolean;
  required?: boolean;
  dataset: Dataset;
  most?: number;
  limit?: number;
  hint?: string;
  placeholder?: string;
  wide?: boolean;
}

/** Things picked of a dataset in a section. */
export function PickOf({ of, name, label, wide, ...frame }: PickOfProps) {
  const { value, ...field } = of.field(name);
  return (
    <div data-wide={wide}>
      <LookupField {...frame} {...field} label={label} value={value as readonly Picked[]} />
    </div>
  );
}
