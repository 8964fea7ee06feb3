import type { Dataset } from '@kithline/contract/lookups.ts';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { SuggestField } from '../../../ui/fields/SuggestField.tsx';
import { useTextSuggestions } from './use-text-suggestions.ts';

interface TitleFieldProps {
  label: string;
  hideLabel?: boolean;
  dataset: Dataset;
  value: string;
  onChange: (value: string) => void;
}

/** Milliseconds after a choice during which nothing is searched. */
const SUPPRESSED = 500;

export function TitleField({ label, hideLabel, dataset, value, onChange }: TitleFieldProps) {
  const { options, status, search } = useTextSuggestions(dataset);
  const pickedAt = useRef(-Infinity);
  return (
    <SuggestField
      {...{ label, hideLabel, value, onChange, options, status }}
      inFlow
      placeholder="For example, Head of Policy"
      icon={<IconSearch size={16} stroke={1.7} />}
      onPick={() => {
        pickedAt.current = performance.now();
        search('');
      }}
      onSearch={(text) => {
        if (performance.now() - pickedAt.current >= SUPPRESSED) search(text);
      }}
    />
  );
}
