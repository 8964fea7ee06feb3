import type { Criterion, FilterSpec } from '@kithline/contract/filter.ts';
import { IconSearch } from '@tabler/icons-react';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { ChoiceOrDayField } from './ChoiceOrDayField.tsx';
import { IdsField } from './IdsField.tsx';
import { ownFieldOf } from './own-fields.ts';
import { LocationField } from './LocationField.tsx';
import { TitleField } from './TitleField.tsx';

interface CriterionFieldProps {
  spec: FilterSpec;
  criterion: Criterion;
  onChange: (criterion: Criterion) => void;
  /** Hidden where the row already shows the label. */
  hideLabel?: boolean;
  /** Leaves out the radius. */
  brief?: boolean;
}

export function CriterionField({
  spec,
  criterion,
  onChange,
  hideLabel = false,
  brief = false,
}: CriterionFieldProps) {
  const Own = ownFieldOf(spec)?.Field;
  const frame = { label: spec.label, hideLabel };
  if (Own) return <Own {...frame} {...{ criterion, onChange }} />;
  if (spec.kind === 'location') {
    return (
      <LocationField
        {...frame}
        brief={brief}
        place={criterion.place}
        onChange={(place) => onChange({ ...criterion, place })}
      />
    );
  }
  if (spec.kind === 'ids' && spec.dataset) {
    return (
      <IdsField
        {...frame}
        dataset={spec.dataset}
        inFlow
        ids={criterion.ids ?? []}
        onChange={(ids) => onChange({ ...criterion, ids })}
      />
    );
  }
  if (spec.further) return <ChoiceOrDayField {...frame} {...{ spec, criterion, onChange }} />;
  if (spec.kind === 'choice') return <ChoiceField {...frame} {...{ spec, criterion, onChange }} />;
  const text = {
    value: criterion.text ?? '',
    onChange: (value: string) => onChange({ ...criterion, text: value }),
  };
  if (spec.dataset) return <TitleField {...frame} {...text} dataset={spec.dataset} />;
  return (
    <TextField {...frame} {...text} placeholder="Any name" icon={<IconSearch size={16} stroke={1.7} />} />
  );
}
