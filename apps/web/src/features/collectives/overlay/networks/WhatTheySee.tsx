import { MOST_LEFT_OUT_LABELS, MOST_LEFT_OUT_PERSONS } from '@kithline/contract/collectives.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayCount, sayNumber } from '../../../../lib/say-time.ts';
import { Segmented } from '../../../../ui/choices/Segmented.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Message } from '../../../../ui/feedback/Message.tsx';
import type { PickerStatus } from '../../../../ui/fields/picker-option.ts';
import { PickerField } from '../../../../ui/fields/PickerField.tsx';
import { SearchField } from '../../../../ui/fields/SearchField.tsx';
import { Pagination } from '../../../../ui/paging/Pagination.tsx';
import { useLastPage } from '../../../../ui/paging/use-last-page.ts';
import { idsOf, isSameDraft, type LeaveOutDraft, withPersonToggled } from './leave-out-draft.ts';
import { ListRows } from '../lists/ListRows.tsx';
import { PreviewRow } from './PreviewRow.tsx';
import {
  ownLabelsQuery,
  PREVIEW_PER_PAGE,
  PREVIEW_REST,
  previewQuery,
  type PreviewTotals,
  type Shown,
} from './sharing.data.ts';
import { usePagedSearch } from '../lists/use-paged-search.ts';
import classes from './WhatTheySee.module.css';

const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'all' },
  { value: 'shared', label: 'shared' },
  { value: 'leftOut', label: 'left out' },
];

interface WhatTheySeeProps {
  collectiveId: number;
  networkId: number | null;
  leaveOut: LeaveOutDraft;
  /** The saved exclusions. They apply until the draft is saved. */
  saved: LeaveOutDraft;
  onChange: (leaveOut: LeaveOutDraft) => void;
}

/** The viewer's network as the collective would see it. */
export function WhatTheySee({ collectiveId, networkId, leaveOut, saved, onChange }: WhatTheySeeProps) {
  const [show, setShow] = useState<Shown>('all');
  const search = usePagedSearch();
  const { words, page, setPage } = search;
  const [rested] = useDebouncedValue(leaveOut, PREVIEW_REST);
  const preview = useQuery(previewQuery(collectiveId, { leaveOut: idsOf(rested), name: words, show, page }));
  const { data } = preview;
  const isFull = leaveOut.persons.length >= MOST_LEFT_OUT_PERSONS;
  const hasNewLabels = leaveOut.labels.some((label) => !isAmong(saved.labels, label));
  const paging = { page, pageSize: PREVIEW_PER_PAGE, total: data?.total ?? 0, onPage: setPage };
  useLastPage({ ...paging, total: preview.isPlaceholderData ? undefined : data?.total }, setPage);
  return (
    <section aria-label="What they will see" className={classes.part}>
      {networkId !== null && (
        <LeftOutLabels
          networkId={networkId}
          labels={leaveOut.labels}
          most={MOST_LEFT_OUT_LABELS}
          onChange={(labels) => onChange({ ...leaveOut, labels })}
        />
      )}
      {data && <Totals {...data.totals} isSaved={isSameDraft(leaveOut, saved)} />}
      {isFull && (
        <Message tone="warning">
          {`No more than ${sayNumber(MOST_LEFT_OUT_PERSONS)} people can be left out one by one. A label leaves out any number.`}
        </Message>
      )}
      <div className={classes.list}>
        <div className={classes.tools}>
          <SearchField
            label="Name in your network"
            placeholder="Name"
            className={classes.search}
            {...search.field}
          />
          <Segmented
            label="Show"
            value={show}
            options={SHOWN}
            onChange={(next) => {
              setShow(next);
              setPage(1);
            }}
          />
        </div>
        <ListRows
          label="Your network"
          list={preview}
          isAwaited={search.isAwaited}
          empty={<EmptyState title={emptyWords(show, words)} />}
        >
          {(row) => (
            <PreviewRow
              key={row.person.id}
              row={row}
              isLeftOut={isAmong(leaveOut.persons, row.person)}
              wasLeftOut={isAmong(saved.persons, row.person)}
              hasNewLabels={hasNewLabels}
              isFull={isFull}
              onToggle={() => onChange(withPersonToggled(leaveOut, faceOf(row.person)))}
            />
          )}
        </ListRows>
        {paging.total > 0 && (
          <div className={classes.foot}>
            <Pagination {...paging} label="Pages of your network" />
          </div>
        )}
      </div>
    </section>
  );
}

function isAmong(things: readonly { id: number }[], { id }: { id: number }): boolean {
  return things.some((thing) => thing.id === id);
}

function Totals({ persons, organizations, leftOut, isSaved }: PreviewTotals & { isSaved: boolean }) {
  return (
    <p className={classes.totals} role="status">
      <strong>{sayCount(persons, 'person', 'people')}</strong> and{' '}
      <strong>{sayCount(organizations, 'organization', 'organizations')}</strong>
      {isSaved ? ' visible, ' : ' will be visible, '}
      <strong>{sayNumber(leftOut)}</strong>
      {isSaved ? ' left out' : ' will be left out'}
    </p>
  );
}

function emptyWords(show: Shown, words: string): string {
  if (words !== '') return 'No results found...';
  return show === 'leftOut' ? 'Nobody is left out.' : 'Nobody is visible.';
}

function faceOf({ id, name, profilePicture }: LeaveOutDraft['persons'][number]) {
  return { id, name, profilePicture };
}

/** Milliseconds to wait after the last key before labels are requested (specification, part 2 section 9). */
const REST = 500;

interface LeftOutLabelsProps {
  networkId: number;
  labels: readonly Named[];
  most: number;
  onChange: (labels: Named[]) => void;
}

function LeftOutLabels({ networkId, labels, most, onChange }: LeftOutLabelsProps) {
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
