import { IconMail } from '@tabler/icons-react';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Picked } from '../../../lib/form/values.ts';
import { useEditor, whoSees } from '../editor.ts';
import type { FieldPlan } from './field-plan.ts';
import { FileSays, FromFiles } from './FileSays.tsx';
import { LookupField } from './LookupField.tsx';
import { byPlans, type Section } from './use-section.ts';

interface FieldsProps<Name extends string> {
  of: Section<Name>;
  fields: readonly FieldPlan<Name>[];
  columns?: 2 | 3;
}

export function Fields<Name extends string>({ of, fields, columns = 2 }: FieldsProps<Name>) {
  return (
    <FieldGrid columns={columns}>
      {fields.map((plan) => (
        <FieldOf key={plan.name} {...{ of, plan }} />
      ))}
    </FieldGrid>
  );
}

interface FieldOfProps<Name extends string> {
  of: Section<Name>;
  plan: FieldPlan<Name>;
}

/** One field of a section, with the values that contacts files state for it. */
export function FieldOf<Name extends string>({ of: section, plan }: FieldOfProps<Name>) {
  const of = byPlans(section);
  const { name, label, says } = plan;
  const shown = { value: of.values[name] as string, onUse: (value: string) => of.set(name, value) };
  const filled = { ...shown, label, detail: detailOf(of, plan) };
  return (
    <div data-wide={plan.wide}>
      <Control {...{ of, plan }} />
      {of.isFromFiles(name) &&
        (says ? (
          <FilledOfPerson {...filled} field={says} />
        ) : (
          // Facts of organizations are public.
          <FromFiles {...filled} question="Everybody will see this." />
        ))}
      {says && <FilesSayOf {...shown} field={says} />}
    </div>
  );
}

function detailOf(of: Section, { filesDetail, otherHalf }: FieldPlan): string | undefined {
  if (otherHalf === undefined) return filesDetail;
  return of.values[otherHalf] !== '' && !of.isFromFiles(otherHalf) ? filesDetail : undefined;
}

const INPUT_MODES = { email: 'email', link: 'url', digits: 'numeric' } as const;

function Control({ of, plan }: FieldOfProps<string>) {
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

type FilledProps = Parameters<typeof FromFiles>[0];
type OfPerson<Props> = Omit<Props, 'question'> & { field: NonNullable<FieldPlan['says']> };

function FilledOfPerson({ field, ...filled }: OfPerson<FilledProps>) {
  return <FromFiles {...filled} question={whoSees(useEditor(), field)} />;
}

function FilesSayOf({ field, value, onUse }: OfPerson<Pick<FilledProps, 'value' | 'onUse'>>) {
  const editor = useEditor();
  return (
    <FileSays
      sayings={editor.form.filesSay}
      question={whoSees(editor, field)}
      onUse={(said) => onUse(said.value)}
      {...{ field, value }}
    />
  );
}
