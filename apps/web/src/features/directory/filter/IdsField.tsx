import type { Dataset, Suggestion } from '@kithline/contract/lookups.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { namesWith } from '../../../lib/names-with.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import type { PickerOption, PickerStatus } from '../../../ui/fields/picker-option.ts';
import { PickerField } from '../../../ui/fields/PickerField.tsx';
import { noteOf } from './suggestion-option.ts';
import { namesQuery, suggestionsQuery } from './suggestions.data.ts';

interface IdsFieldProps {
  label: string;
  hideLabel?: boolean;
  dataset: Dataset;
  /** Shown while nothing is picked: "Anybody". */
  placeholder?: string;
  /** Whether the open menu takes room, so that the content below moves down. */
  inFlow?: boolean;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Milliseconds without typing before the server is asked. */
const REST = 500;
const PICTURED: Readonly<Partial<Record<Dataset, 'organization' | 'person'>>> = {
  organizations: 'organization',
  schools: 'organization',
  nonprofits: 'organization',
  connections: 'person',
};

/** Picks values of a dataset. A list of one page is searched in the browser, a longer one by the server. */
export function IdsField({ label, hideLabel, dataset, placeholder, inFlow, ids, onChange }: IdsFieldProps) {
  const client = useQueryClient();
  const { scope } = useSearchScope();
  const [isWanted, want] = useState(false);
  const { suggestions, status, isWhole, search } = useOptions(dataset, isWanted);
  const names = useQuery(namesQuery(client, scope, { dataset, ids }));
  const options = ids.map((id) => {
    const known = suggestions.find((suggestion) => suggestion.id === id) ?? names.data?.[id];
    return known ? optionOf(known, dataset) : { id, label: names.isPending ? '…' : 'Unknown' };
  });
  // Two ids mean the same item if one was merged into the other.
  const value = [...new Map(options.map((option) => [option.id, option])).values()];
  return (
    <div onFocus={() => want(true)}>
      <PickerField
        {...{ label, hideLabel, inFlow, value, status }}
        {...(placeholder !== undefined && value.length === 0 ? { placeholder } : {})}
        options={suggestions.map((suggestion) => optionOf(suggestion, dataset))}
        onChange={(picked) => onChange(picked.map(({ id }) => Number(id)))}
        onSearch={search}
        source={isWhole ? 'list' : 'suggestions'}
      />
    </div>
  );
}

function useOptions(dataset: Dataset, isWanted: boolean) {
  const { scope } = useSearchScope();
  const [text, search] = useState('');
  const [rested] = useDebouncedValue(text, REST);
  const start = useQuery({ ...suggestionsQuery(scope, dataset, ''), enabled: isWanted });
  const isWhole = start.data?.pages === 1;
  const isAsking = text !== '' && rested !== '' && start.data !== undefined && !isWhole;
  const found = useQuery({ ...suggestionsQuery(scope, dataset, rested), enabled: isAsking });
  const source = isAsking ? found : start;
  const isAwaited = !isWhole && text !== rested;
  return {
    suggestions: namesWith(source.data?.results ?? [], isWhole ? text : ''),
    status: isWanted ? statusOf(source, isAwaited) : ('idle' as const),
    isWhole,
    search,
  };
}

interface Asked {
  isError: boolean;
  isPending: boolean;
  isPlaceholderData: boolean;
}

function statusOf({ isError, isPending, isPlaceholderData }: Asked, isAwaited: boolean): PickerStatus {
  if (isError) return 'failed';
  return isPending || isPlaceholderData || isAwaited ? 'loading' : 'idle';
}

function optionOf({ id, name, detail, profilePicture }: Suggestion, dataset: Dataset): PickerOption {
  const { [dataset]: kind } = PICTURED;
  return {
    id,
    label: name,
    ...noteOf({ name, detail }),
    ...(kind && profilePicture
      ? { picture: <Avatar kind={kind} name={name} src={profilePicture} size={20} /> }
      : {}),
  };
}
