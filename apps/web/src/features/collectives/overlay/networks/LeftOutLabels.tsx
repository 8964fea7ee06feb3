import type { Named } from '@kithline/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PickerField } from '../../../../ui/fields/PickerField.tsx';
import type { PickerStatus } from '../../../../ui/fields/picker-option.ts';
import { ownLabelsQuery } from './sharing.data.ts';

/** Milliseconds to wait after the last key before labels are requested (specification, part 2 section 9). */
const REST = 500;

interface LeftOutLabelsProps {
  networkId: number;
  labels: readonly Named[];
  most: number;
  onChange: (labels: Named[]) => void;
}

/**
 * The field for labels whose people are left out of the share. People who get such a label later are left
 * out, too.
 */
export function LeftOutLabels({ networkId, labels, most, onChange }: LeftOutLabelsProps) {
  const [words, search] = useState('');
  const known = useQuery(ownLabelsQuery(networkId, words));
  return (
    <PickerField
      label="Leave out everybody with one of these labels"
      hint="This includes people who get one of these labels later."
      value={labels.map(({ id, name }) => ({ id, label: name }))}
      onChange={(picked) => onChange(picked.map(({ id, label }) => ({ id: Number(id), name: label })))}
      options={(known.data ?? []).map(({ id, name }) => ({ id, label: name }))}
      onSearch={search}
      debounce={REST}
      status={statusOf(known)}
      placeholder="Add a label"
      most={most}
      inFlow
    />
  );
}

function statusOf(known: { isError: boolean; isPending: boolean; isPlaceholderData: boolean }): PickerStatus {
  if (known.isError) return 'failed';
  return known.isPending || known.isPlaceholderData ? 'loading' : 'idle';
}
