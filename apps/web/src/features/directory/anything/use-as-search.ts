import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import {
  asRead,
  type AskedSentence,
  entityOfSentence,
  listSearchOf,
  REMOVED,
  shownParts,
  withChoice,
} from '../sentences/asked-sentence.ts';
import { isSentence, readingQuery, totalQuery } from '../sentences/sentences.data.ts';

export interface AsSearch {
  asked: AskedSentence;
  /** The number of results; undefined until it is known for the parts that are left. */
  total: number | undefined;
  /** Whether `total` is for an earlier text, or was counted before the latest removal of a part. */
  isOld: boolean;
  /** Whether `asked` is the reading of an earlier text. */
  isOfEarlierText: boolean;
  remove: (at: number) => void;
}

interface ReadAsSearch {
  /** Null if the text is not understood as a sentence. */
  asSearch: AsSearch | null;
  /** True once the present text has been read or could not be read, and for an empty text. */
  isCurrent: boolean;
}

/**
 * Returns how a text is read as a sentence. `typed` is the text after the last pause in typing. The last
 * reading stays until the next one has arrived. A part that the member has removed stays removed while the
 * typed sentence contains it.
 */
export function useAsSearch(text: string, typed: string): ReadAsSearch {
  const scope = useSearchScope();
  const { data, isError } = useQuery({
    ...readingQuery(scope.scope, typed),
    placeholderData: keepPreviousData,
  });
  const present = text.trim();
  const isAsked = isSentence(present);
  const isRead = typed === present && (isError || data?.text === present);
  // A reading from before the text was emptied is not shown while the next text is being read.
  const [past, setPast] = useState<typeof data>();
  if (!isAsked && past !== data) setPast(data);
  const isShownYet = isRead || data !== past;
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const read = isAsked && isShownYet && data ? asRead(data.text, data.reading) : null;
  const left = removed.filter((key) => read?.reading.understood.some((part) => keyOf(part) === key));
  if (left.length < removed.length) setRemoved(left);
  const asked = read && withoutParts(read, left);
  const isWhole = left.length === 0;
  const rest = useQuery({
    ...restQuery(scope, asked),
    enabled: asked !== null && !isWhole,
    placeholderData: keepPreviousData,
  });
  const remove = (at: number) => {
    const part = asked?.reading.understood[at];
    if (part) setRemoved([...left, keyOf(part)]);
  };
  const isShown = asked !== null && shownParts(asked).length > 0;
  return {
    asSearch: isShown
      ? {
          asked,
          total: isWhole ? asked.reading.total : rest.data,
          isOfEarlierText: !isRead,
          isOld: !isRead || (!isWhole && rest.isPlaceholderData),
          remove,
        }
      : null,
    isCurrent: !isAsked || isRead,
  };
}

const keyOf = ({ kind, value, text }: { kind: string; value: string; text: string }): string =>
  JSON.stringify([kind, value, text]);

function withoutParts(asked: AskedSentence, removed: readonly string[]): AskedSentence {
  return asked.reading.understood.reduce(
    (left, part, at) => (removed.includes(keyOf(part)) ? withChoice(left, at, REMOVED) : left),
    asked,
  );
}

function restQuery(scope: ReturnType<typeof useSearchScope>, asked: AskedSentence | null) {
  if (asked === null) return totalQuery(scope.scope, 'people', {});
  return totalQuery(scope.scope, entityOfSentence(asked), listSearchOf(scope, asked).filter);
}
