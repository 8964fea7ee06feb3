import type { networksApi } from '@kithline/contract/networks.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { LiveEvent } from '@kithline/contract/live.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLiveEvents } from '../../lib/live-connection.ts';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { announceImportEnd } from './announce-import-end.ts';
import { ChosenFilePage } from './ChosenFilePage.tsx';
import classes from './LinkedinSync.module.css';
import { importsQuery } from './network.data.ts';
import { SyncOverview } from './SyncOverview.tsx';
import { useUpload } from './use-upload.ts';

/** Milliseconds between requests while an import is running, in case the live connection is lost. */
const POLL_MS = 3000;

/** The page "LinkedIn sync" of the account overlay. */
export function LinkedinSync() {
  const queryClient = useQueryClient();
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
  return imports.data ? <Pages imports={imports.data} /> : null;
}

function Pages({ imports }: { imports: ReplyOf<typeof networksApi.imports> }) {
  const isRunning = imports.current !== null;
  const upload = useUpload(isRunning);
  const place = useRef<HTMLDivElement>(null);
  const isOfFile = upload.file !== null && !isRunning;
  useFromTop(place, isOfFile);
  return (
    // This element takes the focus when an import is undone, because the focused button disappears.
    <div ref={place} tabIndex={-1} className={classes.column}>
      {isOfFile ? (
        <ChosenFilePage upload={upload} />
      ) : (
        <SyncOverview
          imports={imports}
          upload={upload}
          onUndone={() => place.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}

/**
 * Scrolls to the top when the page of the file replaces the overview, or the overview replaces that page. If
 * this removes the element that has the focus, moves the focus to the top, too.
 */
function useFromTop(place: RefObject<HTMLDivElement | null>, isOfFile: boolean): void {
  const wasOfFile = useRef(isOfFile);
  useLayoutEffect(() => {
    if (wasOfFile.current === isOfFile) return;
    wasOfFile.current = isOfFile;
    place.current?.scrollIntoView({ block: 'start' });
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, isOfFile]);
}

interface Ended {
  id: number;
  completed: boolean;
}

/** Announces the end of an import that was running while this page was open. */
function useAnnouncedEnd(currentId: number | null, last: Ended | null): void {
  const running = useRef<number | null>(null);
  useEffect(() => {
    if (running.current !== null && currentId === null && last?.id === running.current) {
      announceImportEnd(last.id, last.completed);
    }
    running.current = currentId;
  }, [currentId, last]);
}
