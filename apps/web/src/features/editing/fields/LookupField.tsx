import { type Dataset, lookupsApi, type Suggestion } from '@kithline/contract/lookups.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { LOOKUPS_KEY } from '../../../lib/reply-keys.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import type { FieldFrame } from '../../../ui/fields/Field.tsx';
import type { PickerOption } from '../../../ui/fields/picker-option.ts';
import { PickerField, type PickerFieldProps } from '../../../ui/fields/PickerField.tsx';
import type { Picked } from '../../../lib/form/values.ts';

/** Milliseconds without typing before suggestions are requested. */
const REST = 500;
const STALE_AFTER_MS = 5 * 60_000;
/**
 * Datasets whose items are organizations. For these, fields also suggest organizations of the common space,
 * and accept new ones by name.
 */
const OF_ORGANIZATIONS: readonly Dataset[] = ['organizations', 'schools', 'nonprofits'];

/** `limit` is the maximum number of items that can be saved. The counter shows how many are picked. */
export interface LookupFieldProps
  extends FieldFrame, Pick<PickerFieldProps, 'onBlur' | 'placeholder' | 'most'> {
  dataset: Dataset;
  value: readonly Picked[];
  onChange: (value: readonly Picked[]) => void;
}

/** The query for suggestions from a dataset for a typed text. Items that occur in the scope come first. */
export function lookupQuery(scope: Scope, dataset: Dataset, name: string) {
  return queryOptions({
    queryKey: [...LOOKUPS_KEY, scopeToQuery(scope), dataset, name],
    queryFn: ({ signal }) => {
      const common = OF_ORGANIZATIONS.includes(dataset) ? { common: 'true' as const } : {};
      const query = { dataset, name, page: 1, ...common, ...scopeToQuery(scope) };
      return call(lookupsApi.autocomplete, { query }, signal);
    },
    staleTime: STALE_AFTER_MS,
    placeholderData: keepPreviousData,
  });
}

export function LookupField({ dataset, value, onChange, onBlur, ...frame }: LookupFieldProps) {
  const { scope } = useSearchScope();
  const [isWanted, want] = useState(false);
  const [text, search] = useState('');
  const found = useQuery({ ...lookupQuery(scope, dataset, text), enabled: isWanted });
  const waits = isWanted && (found.isPending || found.isPlaceholderData);
  return (
    <div onFocus={() => want(true)}>
      <PickerField
        {...frame}
        inFlow={frame.most !== 1}
        value={value.map((picked) => optionOf(picked, dataset))}
        options={(found.data?.results ?? []).map((suggestion) => optionOf(suggestion, dataset))}
        onChange={(picked) => onChange(picked.map((option) => pickedOf(option, value, found.data?.results)))}
        onSearch={search}
        debounce={REST}
        status={found.isError ? 'failed' : waits ? 'loading' : 'idle'}
        source={text === '' ? 'list' : 'suggestions'}
        {...(onBlur ? { onBlur } : {})}
        {...(OF_ORGANIZATIONS.includes(dataset)
          ? {
              onCreate: (name: string) => onChange([...(frame.most === 1 ? [] : value), { id: 0, name }]),
              createWords: (name) => `Add "${name}"`,
            }
          : {})}
      />
    </div>
  );
}

function pickedOf(
  { id, label }: PickerOption,
  before: readonly Picked[],
  suggestions: readonly Suggestion[] = [],
): Picked {
  if (typeof id === 'string') return { id: 0, name: label };
  const { profilePicture = null } = suggestions.find((suggestion) => suggestion.id === id) ??
    before.find((picked) => picked.id === id) ?? { profilePicture: null };
  return { id, name: label, profilePicture };
}

function optionOf(
  { id, name, detail, profilePicture }: Picked & { detail?: string | null | undefined },
  dataset: Dataset,
): PickerOption {
  const note = detail?.split(' > ')[0]?.trim();
  return {
    // A new item has a name, but no id.
    id: id || `new ${name}`,
    label: name,
    ...(note && !name.includes(note) ? { note } : {}),
    ...(OF_ORGANIZATIONS.includes(dataset)
      ? { picture: <Avatar kind="organization" name={name} src={profilePicture ?? null} size={20} /> }
      : {}),
  };
}
