import type { Dataset } from '@kithline/contract/lookups.ts';
import type { FieldSaying } from '@kithline/contract/editing.ts';
import { type ReactNode, use } from 'react';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useEditor } from '../editor.ts';
import { ChangedByViewer } from '../form/changed-by-viewer.ts';
import { Clash } from '../form/Clash.tsx';
import type { Picked, Values } from '../form/edits.ts';
import { FileSays, type FileSaysProps } from '../form/FileSays.tsx';
import { LookupField } from '../form/LookupField.tsx';
import type { EditsForm } from '../form/use-edits.ts';

export interface TextOfProps {
  of: EditsForm<Values>;
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
}

/** A line of text of a section, with what files say of it and what somebody else has saved meanwhile. */
export function TextOf({ of, name, label, wide, says, type, ...frame }: TextOfProps) {
  const { value, ...field } = of.field(name);
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
      {says && <FilesSayOf field={says} value={value as string} onUse={(said) => of.set(name, said.value)} />}
      <ClashOf {...{ of, name, label }} />
    </div>
  );
}

/** What files say of a field of the person who is edited. */
function FilesSayOf(said: Pick<FileSaysProps, 'field' | 'value' | 'onUse'>) {
  const { form, firstName } = useEditor();
  return <FileSays {...said} sayings={form.filesSay} firstName={firstName} />;
}

interface PickOfProps {
  of: EditsForm<Values>;
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
  const { value, error, onBlur, onChange } = of.field(name);
  return (
    <div data-wide={wide}>
      <LookupField {...frame} {...{ label, error, onBlur, onChange }} value={value as readonly Picked[]} />
      <ClashOf {...{ of, name, label }} />
    </div>
  );
}

export function ClashOf({ of, name, label }: { of: EditsForm<Values>; name: string; label: string }) {
  return (
    <Clash
      of={label}
      isOwn={use(ChangedByViewer)(name)}
      theirs={of.theirs(name)}
      onKeep={() => of.keepMine(name)}
      onTake={() => of.takeTheirs(name)}
    />
  );
}
