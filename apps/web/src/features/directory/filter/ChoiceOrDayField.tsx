import type { Criterion, FilterSpec } from '@kithline/contract/filter.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SinceField } from './SinceField.tsx';

interface ChoiceOrDayFieldProps {
  label: string;
  /** Hidden where the row already shows the label. */
  hideLabel: boolean;
  spec: FilterSpec;
  /** If the option of the day is chosen, `text` is that day. */
  criterion: Criterion;
  onChange: (criterion: Criterion) => void;
}

const DAY = 'day';

/** The field of a filter with a choice whose last option is a day, such as "Since a day" of Connected. */
export function ChoiceOrDayField({ label, hideLabel, spec, criterion, onChange }: ChoiceOrDayFieldProps) {
  const { modifier: choice, further } = spec;
  if (!choice || !further) return null;
  const { fallback, options } = choice;
  const isDay = criterion.text !== undefined;
  const choose = (chosen: string) =>
    onChange(chosen === DAY ? { modifier: fallback, text: '' } : { modifier: Number(chosen) });
  return (
    <>
      <SelectField
        {...{ label, hideLabel }}
        options={[
          ...options.map(([word, option]) => ({ value: String(option), label: word })),
          { value: DAY, label: further.label },
        ]}
        value={isDay ? DAY : String(criterion.modifier)}
        onChange={choose}
      />
      {isDay && <SinceField {...{ label, criterion, onChange }} hideLabel />}
    </>
  );
}
