import { MOST_LEFT_OUT_LABELS, MOST_LEFT_OUT_PERSONS } from '@kithline/contract/collectives.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayCount } from '../../../lib/say-time.ts';
import { Segmented } from '../../../ui/choices/Segmented.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { idsOf, type LeaveOutDraft, withPerson } from './leave-out-draft.ts';
import { LeftOutLabels } from './LeftOutLabels.tsx';
import { PreviewRow } from './PreviewRow.tsx';
import { RowBones } from './RowBones.tsx';
import { PREVIEW_PER_PAGE, previewQuery, type Shown } from './sharing.data.ts';
import classes from './WhatTheySee.module.css';

/** Milliseconds of rest before names are searched, and before a change of who is left out is looked at. */
const REST = { name: 600, leaveOut: 250 } as const;

const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'all' },
  { value: 'shared', label: 'shared' },
  { value: 'leftOut', label: 'left out' },
];

interface WhatTheySeeProps {
  collectiveId: number;
  networkId: number | null;
  leaveOut: LeaveOutDraft;
  onChange: (leaveOut: LeaveOutDraft) => void;
}

/** The own network as the collective would see it, and the two ways to leave people out: by label, or one by one. */
export function WhatTheySee({ collectiveId, networkId, leaveOut, onChange }: WhatTheySeeProps) {
  const [show, setShow] = useState<Shown>('all');
  const [name, setName] = useState('');
  const [page, setPage] = useState(1);
  const [restedName] = useDebouncedValue(name.trim(), REST.name);
  const [rested] = useDebouncedValue(leaveOut, REST.leaveOut);
  const words = name.trim() === '' ? '' : restedName;
  const preview = useQuery(previewQuery(collectiveId, { leaveOut: idsOf(rested), name: words, show, page }));
  const { data } = preview;
  if (data && !preview.isPlaceholderData && page > data.pages) setPage(data.pages);
  const isFull = leaveOut.persons.length >= MOST_LEFT_OUT_PERSONS;
  const paging = { page, pageSize: PREVIEW_PER_PAGE, total: data?.total ?? 0, onPage: setPage };
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
      {data && (
        <p className={classes.totals} role="status">
          <strong>{sayCount(data.totals.persons, 'person', 'people')}</strong> and{' '}
          <strong>{sayCount(data.totals.organizations, 'organization', 'organizations')}</strong> to be seen,{' '}
          <strong>{data.totals.leftOut.toLocaleString('en-US')}</strong> left out
        </p>
      )}
      {isFull && (
        <Message tone="warning">
          {`${sayCount(MOST_LEFT_OUT_PERSONS, 'person', 'people')} are left out one by one, and more is not possible. A label leaves out as many as you like.`}
        </Message>
      )}
      <div className={classes.list}>
        <div className={classes.tools}>
          <SearchField
            label="Name in your network"
            placeholder="Name"
            className={classes.search}
            value={name}
            onChange={(next) => {
              setName(next);
              setPage(1);
            }}
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
        <ProgressLine active={preview.isPlaceholderData || name.trim() !== words} />
        {preview.isError && !data && <FailedState onRetry={() => void preview.refetch()} />}
        {preview.isPending && <RowBones />}
        {data?.total === 0 && <EmptyState title={emptyWords(show, words)} />}
        <ul aria-label="Your network" className={classes.rows}>
          {data?.results.map((row) => (
            <PreviewRow
              key={row.person.id}
              row={row}
              isLeftOut={leaveOut.persons.some(({ id }) => id === row.person.id)}
              isFull={isFull}
              onToggle={() => onChange(withPerson(leaveOut, faceOf(row.person)))}
            />
          ))}
        </ul>
        {data && data.total > 0 && (
          <div className={classes.foot}>
            <Pagination {...paging} label="Pages of your network" />
          </div>
        )}
      </div>
    </section>
  );
}

function emptyWords(show: Shown, words: string): string {
  if (words !== '') return 'No results found...';
  return show === 'leftOut' ? 'Nobody is left out.' : 'Nobody is to be seen.';
}

function faceOf({ id, name, profilePicture }: LeaveOutDraft['persons'][number]) {
  return { id, name, profilePicture };
}
