import { IconMail } from '@tabler/icons-react';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Form } from '../../../lib/form/use-form.ts';
import type { Picked } from '../../../lib/form/values.ts';
import { useEditor, whoSees } from '../editor.ts';
import type { FieldPlan } from './field-plan.ts';
import { FileSays, FromFiles } from './FileSays.tsx';
import { LookupField } from './LookupField.tsx';

interface FieldsProps {
  of: Form;
  fields: readonly FieldPlan[];
  columns?: 2 | 3;
}

/** Fields of a section, in columns. */
export function Fields({ of, fields, columns = 2 }: FieldsProps) {
  return (
    <FieldGrid columns={columns}>
      {fields.map((plan) => (
        <FieldOf key={plan.name} {...{ of, plan }} />
      ))}
    </FieldGrid>
  );
}

interface FieldOfProps {
  of: Form;
  plan: FieldPlan;
}

/** One field of a section, with what contacts files say of it. */
export function FieldOf({ of, plan }: FieldOfProps) {
  const { name, label, says, filesDetail } = plan;
  const filled = {
    label,
    value: of.values[name] as string,
    detail: filesDetail?.(of),
    onUse: () => of.set(name, of.values[name] as string),
  };
  return (
    <div data-wide={plan.wide}>
      <Control {...{ of, plan }} />
      {of.isFromFiles(name) &&
        (says ? (
          <FilledOfPerson {...filled} field={says} />
        ) : (
          // Facts of organizations are everybody's.
          <FromFiles {...filled} question="Everybody will see this." />
        ))}
      {says && <FilesSayOf field={says} {...{ of, name }} />}
    </div>
  );
}

const INPUT_MODES = { email: 'email', link: 'url', digits: 'numeric' } as const;

function Control({ of, plan }: FieldOfProps) {
  const { kind, name, label, required, limit, placeholder, hideLabel, dataset, options = [], rows } = plan;
  const { value, ...field } = of.field(name);
  const frame = { ...field, label, required, limit, placeholder, hideLabel, value: value as string };
  if (dataset)
    return (
      <LookupField
        {...frame}
        dataset={dataset}
        value={value as readonly Picked[]}
        {...(kind === 'one' ? { most: 1 } : {})}
      />
    );
  if (kind === 'select') return <SelectField {...frame} options={options} />;
  if (kind === 'area') return <TextAreaField {...frame} rows={rows} />;
  const inputMode = kind in INPUT_MODES ? INPUT_MODES[kind as keyof typeof INPUT_MODES] : undefined;
  const icon = kind === 'email' ? <IconMail size={16} stroke={1.7} aria-hidden /> : undefined;
  return <TextField {...frame} autoComplete="off" inputMode={inputMode} icon={icon} />;
}

interface OfFiles {
  field: NonNullable<FieldPlan['says']>;
}

/** Marks a value that files alone fill, of the person who is edited. */
function FilledOfPerson({ field, ...shown }: OfFiles & Omit<Parameters<typeof FromFiles>[0], 'question'>) {
  return <FromFiles {...shown} question={whoSees(useEditor(), field)} />;
}

/** What files say of a field of the person who is edited. */
function FilesSayOf({ field, of, name }: OfFiles & { of: Form; name: string }) {
  const editor = useEditor();
  return (
    <FileSays
      sayings={editor.form.filesSay}
      field={field}
      value={of.values[name] as string}
      question={whoSees(editor, field)}
      onUse={(said) => of.set(name, said.value)}
    />
  );
}
