import { encodeFilter, type Filter } from '@kithline/contract/filter.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { useGo } from '../use-go.ts';
import type { ListAddress } from '../use-list-search.ts';
import { type AskedSentence, entityOfSentence, listSearchOf, shownParts } from './asked-sentence.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    sentence?: AskedSentence;
    /**
     * The user who typed the sentence. Another user who logs in with this browser and goes back must not see
     * the names in the sentence.
     */
    askedBy?: number | null;
  }
}

/**
 * Returns the sentence whose filters the list shows; null if the list was opened in another way, or its
 * filters have changed. The history entry keeps the sentence, because the URL contains only filters.
 */
export function useAskedSentence(entity: Entity, { search }: ListAddress): AskedSentence | null {
  const scope = useSearchScope();
  const { href, hash, state } = useLocation();
  const [kept, keep] = useState<AskedSentence | null>(null);
  const userId = useUserId();
  const candidate = (state.askedBy === userId ? state.sentence : undefined) ?? kept;
  const isShown =
    candidate !== null &&
    entityOfSentence(candidate) === entity &&
    shownParts(candidate).length > 0 &&
    isSame(entity, listSearchOf(scope, candidate).filter, search.filter);
  const sentence = isShown ? candidate : null;
  if (sentence !== kept) keep(sentence);
  const missing = hash === '' && state.sentence === undefined ? sentence : null;
  useKeptInHistory(missing, href);
  // A saved search has its own bar.
  return search.savedSearch === undefined ? sentence : null;
}

function isSame(entity: Entity, one: Filter, other: Filter): boolean {
  const encoded = (filter: Filter) => JSON.stringify(encodeFilter(ENTITIES[entity].filters, filter));
  return encoded(one) === encoded(other);
}

function useKeptInHistory(sentence: AskedSentence | null, href: string): void {
  const { history } = useRouter();
  const go = useGo();
  const askedBy = useUserId();
  useEffect(() => {
    // Do nothing if another effect has navigated meanwhile.
    if (sentence === null || history.location.href !== href) return;
    go(href, { replace: true, state: { ...history.location.state, sentence, askedBy } });
  }, [sentence, askedBy, href, history, go]);
}
