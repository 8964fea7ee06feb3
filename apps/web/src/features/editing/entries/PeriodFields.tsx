import { FIRST_YEAR, isFuture } from '@kithline/contract/editing-rules.ts';
import { dayOf } from '../../../lib/say-time.ts';
import { SelectField, type SelectFieldProps } from '../../../ui/fields/SelectField.tsx';
import classes from './PeriodFields.module.css';
import { UNKNOWN } from './entry-values.ts';

const MONTHS = Array.from({ length: 12 }, (_none, index) => {
  const name = new Date(2000, index, 1).toLocaleDateString('en-US', { month: 'long' });
  return { value: String(index + 1).padStart(2, '0'), label: name };
});

/** Future months cannot be chosen. */
function monthsOf(year: string) {
  const today = dayOf(Date.now() / 1000);
  return MONTHS.map((month) => ({ ...month, disabled: isFuture(`${year}-${month.value}`, today) }));
}

/** The latest year comes first. */
function years(): { value: string; label: string }[] {
  const now = new Date().getFullYear();
  return Array.from({ length: now - FIRST_YEAR + 1 }, (_none, back) => String(now - back)).map((year) => ({
    value: year,
    label: year,
  }));
}

type Field = Pick<SelectFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'clash'>;

interface YearFieldProps extends Field, Pick<SelectFieldProps, 'label' | 'required' | 'disabled'> {
  unknown?: boolean;
}

/** A year from `FIRST_YEAR` to now. */
export function YearField({ unknown = false, ...field }: YearFieldProps) {
  return (
    <SelectField
      {...field}
      options={unknown ? [{ value: UNKNOWN, label: 'Year unknown' }, ...years()] : years()}
      placeholder="Year"
    />
  );
}

interface MonthFieldProps extends Omit<YearFieldProps, keyof Field> {
  year: Field;
  month: Field;
}

/** A year with an optional month. */
export function MonthField({ year, month, ...frame }: MonthFieldProps) {
  return (
    <div className={classes.pair}>
      <YearField {...year} {...frame} />
      <SelectField
        {...month}
        label={`${frame.label}, month`}
        options={monthsOf(year.value)}
        placeholder="Month"
        disabled={frame.disabled || year.value === '' || year.value === UNKNOWN}
      />
    </div>
  );
}
