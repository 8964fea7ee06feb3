import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PickOf } from '../summary/fields.tsx';
import type { Section } from '../summary/use-section.ts';
import classes from './OrganizationForms.module.css';
import { COMMON_FIELDS, type DetailsField, FIELD_GROUPS } from './type-fields.ts';

const SCHOOL_TYPES = ['Public', 'Private'].map((value) => ({ value, label: value }));

/** The fields of every organization, then those of the chosen type; the values of other types stay out of sight. */
export function DetailsFields({ of, typeId }: { of: Section; typeId: number }) {
  // Fields that keep the section from being saved are shown, whatever the type.
  const groups = FIELD_GROUPS.filter(
    ({ typeIds, fields }) => typeIds.includes(typeId) || fields.some(({ name }) => isBlocked(of, name)),
  );
  return (
    <>
      <Fields of={of} fields={COMMON_FIELDS} />
      {groups.map(({ title, fields }) => (
        <section key={title} aria-label={title} className={classes.group}>
          <h3>{title}</h3>
          <Fields of={of} fields={fields} />
        </section>
      ))}
    </>
  );
}

function isBlocked(of: Section, name: string): boolean {
  const { error, clash } = of.field(name);
  return error !== null || clash !== null;
}

function Fields({ of, fields }: { of: Section; fields: readonly DetailsField[] }) {
  return (
    <FieldGrid columns={3}>
      {fields.map((field) => (
        <OneField key={field.name} of={of} field={field} />
      ))}
    </FieldGrid>
  );
}

function OneField({ of, field }: { of: Section; field: DetailsField }) {
  const { name, label } = field;
  if (field.kind === 'pick')
    return (
      <PickOf
        {...{ of, name, label }}
        dataset={field.dataset}
        {...(field.most === undefined ? { wide: true } : { most: field.most, placeholder: 'Not set' })}
      />
    );
  const { value, ...props } = of.field(name);
  const frame = { ...props, label, value: value as string };
  return (
    <div data-wide={field.kind === 'link' || undefined}>
      {field.kind === 'school' ? (
        <SelectField {...frame} placeholder="Not set" options={SCHOOL_TYPES} />
      ) : (
        <TextField
          {...frame}
          autoComplete="off"
          {...(field.kind === 'digits' ? { inputMode: 'numeric' as const, limit: field.limit } : {})}
        />
      )}
    </div>
  );
}
