import type { ModifierSpec } from '@kithline/contract/filter.ts';
import { Segmented } from '../../../ui/choices/Segmented.tsx';

interface ModifierChoiceProps {
  label: string;
  spec: ModifierSpec;
  value: number;
  onChange: (value: number) => void;
  fullWidth?: boolean;
}

/** The most options that fit at their usual width. */
const MOST_ROOMY = 3;

/** The choice of a modifier of a filter or a group: Any / All / None of, Alumni / Student / Either. */
export function ModifierChoice({ label, spec, value, onChange, fullWidth = false }: ModifierChoiceProps) {
  return (
    <Segmented
      label={label}
      value={String(value)}
      options={spec.options.map(([word, option]) => ({ value: String(option), label: word }))}
      onChange={(chosen) => onChange(Number(chosen))}
      fullWidth={fullWidth}
      dense={spec.options.length > MOST_ROOMY}
    />
  );
}
