import { type RefObject, useEffect, useRef } from 'react';
import { sayCount } from '../../../lib/say-time.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import type { ResultPage } from './directory-query.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { useGo } from '../use-go.ts';
import type { ListAddress } from '../use-list-search.ts';

interface Shown {
  entity: Entity;
  page: ResultPage<unknown>;
  address: ListAddress;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Announces the total when the search or the total changes, scrolls each page to its top, and goes to the
 * last page if the requested page does not exist.
 */
export function useListAnnouncements({ entity, page, address, scroller }: Shown): void {
  const { one, many } = ENTITIES[entity];
  const { data, isPlaceholderData } = page;
  const total = isPlaceholderData ? undefined : data?.total;
  const href = address.hrefWith({});
  useEffect(() => {
    if (total !== undefined) announce(sayCount(total, one, many));
  }, [total, href, one, many]);

  const shown = useRef(href);
  useEffect(() => {
    if (shown.current === href) return;
    shown.current = href;
    scroller.current?.scrollTo({ top: 0 });
  }, [href, scroller]);

  const go = useGo();
  const isPastTheEnd = !isPlaceholderData && data !== undefined && address.search.page > data.pages;
  const lastPage = isPastTheEnd ? address.hrefWith({ page: data.pages }) : null;
  useEffect(() => {
    if (lastPage !== null) go(lastPage, { replace: true });
  }, [lastPage, go]);
}
