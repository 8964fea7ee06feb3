import type { Dataset, Suggestion } from '@kithline/contract/lookups.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import type { PickerOption, PickerStatus } from '../../../ui/fields/picker-option.ts';
import { noteOf } from './suggestion-option.ts';
import { suggestionsQuery } from './suggestions.data.ts';

interface TextSuggestions {
  options: PickerOption[];
  suggestions: readonly Suggestion[];
  status: PickerStatus;
  /** The words to which the suggestions belong; null while those for the latest words are not loaded. */
  wordsFound: string | null;
  /** '' clears the suggestions. */
  search: (text: string) => void;
}

/** Returns the server's suggestions for the words last passed to `search`. */
export function useTextSuggestions(dataset: Dataset): TextSuggestions {
  const { scope } = useSearchScope();
  const [text, search] = useState('');
  const found = useQuery({ ...suggestionsQuery(scope, dataset, text), enabled: text !== '' });
  const suggestions = text === '' ? [] : (found.data?.results ?? []);
  return {
    suggestions,
    options: suggestions.map((suggestion) => ({
      id: suggestion.id,
      label: suggestion.name,
      ...noteOf(suggestion),
    })),
    status: found.isError ? 'failed' : text !== '' && found.isPending ? 'loading' : 'idle',
    wordsFound: text !== '' && found.isSuccess && !found.isPlaceholderData ? text : null,
    search,
  };
}
