import { FIRST_YEAR, isFuture } from '@kithline/contract/editing-rules.ts';
import { dayOf } from '../../../lib/say-time.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { Form } from '../../../lib/form/use-form.ts';
import classes from './PeriodFields.module.css';
import { UNKNOWN } from './role-values.ts';

const MONTHS = Array.from({ length: 12 }, (_none, index) => {
  const name = new Date(2000, index, 1).toLocaleDateString('en-US', { month: 'long' });
  return { value: String(index + 1).padStart(2, '0'), label: name };
});

/** The months of a year; those after the present one cannot be chosen. */
function monthsOf(year: string) {
  const today = dayOf(Date.now() / 1000);
  return MONTHS.map((month) => ({ ...month, disabled: isFuture(`${year}-${month.value}`, today) }));
}

/** Years that can be chosen, the present one first. */
function years(): { value: string; label: string }[] {
  const now = new Date().getFullYear();
  return Array.from({ length: now - FIRST_YEAR + 1 }, (_none, back) => String(now - back)).map((year) => ({
    value: year,
    label: year,
  }));
}

interface YearFieldProps {
  of: Form;
  /** The field of the year. */
  name: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  /** Offers "Year unknown". */
  unknown?: boolean;
}

/** A year from 1960 to now. */
export function YearField({ of, name, label, required, disabled, unknown = false }: YearFieldProps) {
  const { value, ...field } = of.field(name);
  return (
    <div>
      <SelectField
        {...field}
        {...{ label, required, disabled }}
        value={value as string}
        options={unknown ? [{ value: UNKNOWN, label: 'Year unknown' }, ...years()] : years()}
        placeholder="Year"
      />
    </div>
  );
}

/** A year with a month that may be left out, under "{name}" and "{name}Month". */
export function MonthField(props: YearFieldProps) {
  const { of, name, label, disabled } = props;
  const monthName = `${name}Month`;
  const { value, ...field } = of.field(monthName);
  return (
    <div className={classes.pair}>
      <YearField {...props} />
      <SelectField
        {...field}
        label={`${label}, month`}
        value={value as string}
        options={monthsOf(of.values[name] as string)}
        placeholder="Month"
        disabled={disabled || of.values[name] === '' || of.values[name] === UNKNOWN}
      />
    </div>
  );
}
