import type { LiveEvent } from '@kithline/contract/live.ts';
import type { ImportResult } from '@kithline/contract/networks.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../../lib/live-connection.ts';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { announceImportEnd } from './announce-import-end.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { LastResult } from './LastResult.tsx';
import classes from './LinkedinSync.module.css';
import { importsQuery } from './network.data.ts';
import { ResultDetails } from './ResultDetails.tsx';

/** While an import runs it is also asked for, in case the live connection is away. */
const POLL_MS = 3000;

/** The account overlay's page "LinkedIn sync": the running import, the last result, and the way to a new one. */
export function LinkedinSync() {
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const imports = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) => (state.data?.current ? POLL_MS : false),
  });
  const advance = (event: Extract<LiveEvent, { type: 'import.progress' }>) => {
    const { stage, done, total } = event.data;
    queryClient.setQueryData(importsQuery.queryKey, (known) =>
      known?.current?.id === event.data.importId && known.current.stage === stage
        ? { ...known, current: { ...known.current, done, total } }
        : known,
    );
    const known = queryClient.getQueryData(importsQuery.queryKey);
    if (known?.current?.stage !== stage)
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
  };
  useLiveEvents((event) => {
    if (event.type === 'import.progress') advance(event);
  });
  useAnnouncedEnd(imports.data?.current?.id ?? null, imports.data?.last ?? null);
  if (imports.isError && !imports.data)
    return <FailedState title="Your sync did not load." onRetry={() => void imports.refetch()} />;
  if (!imports.data) return null;
  const { current, last, standing, asksForNewImport } = imports.data;
  const shown = standing ?? (last?.completed ? last : null);
  const details = shown && (
    <ResultDetails key={`details ${shown.id}`} result={shown} isRunning={current !== null} />
  );
  // Who comes back later comes to upload the next file.
  const isNew = shown !== null && isRecent(shown);
  const undone = () => place.current?.focus({ preventScroll: true });
  return (
    // Takes the focus when the import that had it has been undone.
    <div ref={place} tabIndex={-1} className={classes.column}>
      {asksForNewImport && !current && (
        <Message tone="warning">
          Kithline has been upgraded. Please upload your current contacts file again.
        </Message>
      )}
      {current && <ImportProgress running={current} />}
      {last && (
        <LastResult
          key={last.id}
          title={last.completed && !current ? 'Your LinkedIn Contacts sync is complete' : 'Last result'}
          result={last}
          isRunning={current !== null}
          onUndone={undone}
        />
      )}
      {standing && (
        <LastResult
          key={standing.id}
          title="Last completed import"
          result={standing}
          isRunning={current !== null}
          onUndone={undone}
        />
      )}
      {isNew && details}
      <ImportSteps isRunning={current !== null} isFirst={last === null} />
      {!isNew && details}
    </div>
  );
}

/** Milliseconds for which whom an import has changed stands above the upload of the next one. */
const RECENT_MS = 3_600_000;

function isRecent({ completedOn }: ImportResult): boolean {
  return completedOn !== null && Date.now() - completedOn * 1000 < RECENT_MS;
}

interface Ended {
  id: number;
  completed: boolean;
}

/** Says so once when the import that was running here has ended. */
function useAnnouncedEnd(currentId: number | null, last: Ended | null): void {
  const running = useRef<number | null>(null);
  useEffect(() => {
    if (running.current !== null && currentId === null && last?.id === running.current) {
      announceImportEnd(last.id, last.completed);
    }
    running.current = currentId;
  }, [currentId, last]);
}
