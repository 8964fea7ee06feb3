import { DayField } from '../../../ui/fields/DayField.tsx';
import type { OwnFieldProps } from './own-fields.ts';

export function SinceField({ label, hideLabel, criterion, onChange }: OwnFieldProps) {
  return (
    <DayField
      label={hideLabel ? `${label}, since` : `${label} since`}
      hideLabel={hideLabel}
      value={criterion.text ?? ''}
      onChange={(text) => onChange({ ...criterion, text })}
    />
  );
}
