import type { Introduction } from '@kithline/contract/introductions.ts';
import { IconEyeOff, IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { canAnswer } from '../../../lib/introduction-states.ts';
import { areLetterKeysOn } from '../../../lib/letter-keys.ts';
import { sayCount } from '../../../lib/say-time.ts';
import { useListPlace } from '../../../lib/use-list-place.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { useFocusHeadingIfRemoved } from '../../../ui/a11y/focus-heading.ts';
import { FilterChip } from '../../../ui/chips/FilterChip.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { LoadingRows } from '../../../ui/feedback/LoadingRows.tsx';
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { usePageKeys } from '../../../ui/overlays/use-page-keys.ts';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { useRowCursor } from '../../../ui/rows/use-row-cursor.ts';
import { FOOT_LINES } from './introduction-words.ts';
import { IntroductionGroup } from './IntroductionGroup.tsx';
import type { IntroductionsTab } from '../../../lib/introductions-address.ts';
import classes from './IntroductionsList.module.css';
import { IntroductionsTools } from './IntroductionsTools.tsx';
import { NoIntroductions } from './NoIntroductions.tsx';
import { type ShownView, useIntroductionsView } from './use-introductions-view.ts';
import { type RequestsPage, useRequests } from './use-requests.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

const IntroductionDialog = lazyCode(() => import('./IntroductionDialog.tsx'), 'IntroductionDialog');

const PAGE_SIZE = 50;

/**
 * The page of requests for an introduction: those that the viewer made, and those that reached the viewer.
 */
export function IntroductionsList({ onAsk }: { onAsk: () => void }) {
  const shown = useIntroductionsView();
  const { view, tab, close } = shown;
  const { counts, ...page } = useRequests(view, tab);
  return (
    <div className={classes.page} data-paper="whole">
      <IntroductionsTools {...{ shown, counts, onAsk }} />
      <PersonChip shown={shown} page={page} />
      <ProgressLine active={page.isOld} />
      <Requests key={tab} {...{ shown, page, onAsk }} />
      {view.openId !== null && (
        <Suspense>
          <IntroductionDialog key={view.openId} id={view.openId} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

interface PageOfRequests {
  shown: ShownView;
  page: RequestsPage;
}

/** The person whom all shown requests are about. */
function PersonChip({ shown: { view, go }, page }: PageOfRequests) {
  if (view.personId === null) return null;
  const name = page.data?.results[0]?.target.name ?? 'One person';
  return (
    <div className={classes.chips} data-paper="none">
      <FilterChip name="To meet" value={name} onRemove={() => go({ personId: null })} />
    </div>
  );
}

function Requests({ shown, page, onAsk }: PageOfRequests & { onAsk: () => void }) {
  const { view, hrefWith } = shown;
  const { data, isOld, isError, retry } = page;
  const scroller = useRef<HTMLDivElement>(null);
  const isWaiting = useDelayed(!data && !isError);
  const latest = isOld ? undefined : data;
  const href = hrefWith({ page: view.page });
  useListPlace(scroller, { href, isLoaded: latest !== undefined });
  useSaidTotal(latest?.total, href);
  useFocusHeadingIfRemoved(data);
  usePageThatExists(shown, latest?.pages);
  return (
    <div ref={scroller} className={classes.scroller} data-results data-paper="whole" tabIndex={-1}>
      {!data && isError && (
        <div className={classes.middle}>
          <FailedState onRetry={retry} />
        </div>
      )}
      {!data && isWaiting && <LoadingRows cells={['person', 'text', 'text', 'word']} />}
      {data?.total === 0 && <NoIntroductions {...{ shown, onAsk }} />}
      {data && data.total > 0 && <Rows {...{ shown, data, isOld }} />}
    </div>
  );
}

interface RowsProps extends Pick<RequestsPage, 'isOld'> {
  shown: ShownView;
  data: NonNullable<RequestsPage['data']>;
}

function Rows({ shown, data, isOld }: RowsProps) {
  const { view, hrefWith, open } = shown;
  const tab = shown.tab ?? 'by';
  const isOpen = tab === 'by' ? isUnended : canAnswer;
  const groups = [data.results.filter(isOpen), data.results.filter((one) => !isOpen(one))] as const;
  const { rows, cursor } = useControls(groups.flat(), view.openId);
  const Icon = tab === 'by' ? IconInfoCircle : IconEyeOff;
  return (
    <>
      <Heads tab={tab} />
      <div ref={rows} className={classes.rows} data-old={isOld || undefined}>
        {groups.map((group, at) => (
          <IntroductionGroup
            key={at === 0 ? 'open' : 'ended'}
            title={TITLES[tab][at] ?? ''}
            tab={tab}
            introductions={group}
            isWhole={data.pages === 1}
            currentId={cursor.currentId}
            hrefOf={(openId) => hrefWith({ page: view.page, openId })}
            onChoose={cursor.choose}
            onOpen={open}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <Icon size={16} stroke={1.7} aria-hidden />
        <p>{FOOT_LINES[tab]}</p>
      </div>
      {data.pages > 1 && (
        <div className={classes.paging} data-paper="none">
          <Pagination
            page={view.page}
            pageSize={PAGE_SIZE}
            total={data.total}
            hrefFor={(number) => hrefWith({ page: number })}
          />
        </div>
      )}
    </>
  );
}

const isUnended = ({ endedOn }: Introduction): boolean => endedOn === null;

const TITLES = {
  by: ['Waiting for an answer', 'Ended'],
  of: ['Waiting for your answer', 'Done'],
} as const;

const HEADS = {
  by: ['You want to meet', 'Through', 'Where it stands', 'Next'],
  of: ['Who asks you', 'Wants to meet', 'In their words', 'Your answer'],
} as const;

function Heads({ tab }: { tab: IntroductionsTab }) {
  return (
    <div className={classes.heads} data-kind={tab} aria-hidden>
      {HEADS[tab].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}

function useControls(introductions: readonly Introduction[], openId: number | null) {
  const rows = useRef<HTMLDivElement>(null);
  const ids = introductions.map(({ id }) => id);
  const cursor = useRowCursor(rows, ids, openId);
  usePageKeys(
    {
      j: cursor.next,
      k: cursor.previous,
      ArrowDown: cursor.next,
      ArrowUp: cursor.previous,
      t: () => cursor.press('t'),
      r: () => cursor.press('r'),
    },
    { isOn: areLetterKeysOn },
  );
  return { rows, cursor };
}

/** Announces the number of requests when the number or the URL has changed. */
function useSaidTotal(total: number | undefined, href: string): void {
  useEffect(() => {
    if (total !== undefined) announce(sayCount(total, 'request', 'requests'));
  }, [total, href]);
}

/** Goes to the last page if the page in the URL does not exist. */
function usePageThatExists({ view, go }: ShownView, pages: number | undefined): void {
  const isPastTheEnd = pages !== undefined && view.page > Math.max(1, pages);
  useEffect(() => {
    if (isPastTheEnd) go({ page: Math.max(1, pages ?? 1) }, { replace: true });
  });
}
