import type { ImportResult, networksApi } from '@kithline/contract/networks.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { LastResult } from './LastResult.tsx';
import { ResultDetails } from './ResultDetails.tsx';
import type { ContactsUpload } from './use-upload.ts';

interface SyncOverviewProps {
  imports: ReplyOf<typeof networksApi.imports>;
  upload: ContactsUpload;
  onUndone: () => void;
}

export function SyncOverview({ imports, upload, onUndone }: SyncOverviewProps) {
  const { current, last, standing, asksForNewImport } = imports;
  const isRunning = current !== null;
  const shown = standing ?? (last?.completed ? last : null);
  const details = shown && <ResultDetails key={`details ${shown.id}`} result={shown} isRunning={isRunning} />;
  // The details of an older result are below the upload, because members who come back later want to upload
  // the next file.
  const isNew = shown !== null && isRecent(shown);
  return (
    <>
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
          isRunning={isRunning}
          onUndone={onUndone}
        />
      )}
      {standing && (
        <LastResult
          key={standing.id}
          title="Last completed import"
          result={standing}
          isRunning={isRunning}
          onUndone={onUndone}
        />
      )}
      {isNew && details}
      <ImportSteps isRunning={isRunning} isFirst={shown === null} upload={upload} />
      {!isNew && details}
    </>
  );
}

/** For this many milliseconds, the details of a result are above the upload. */
const RECENT_MS = 3_600_000;

function isRecent({ completedOn }: ImportResult): boolean {
  return completedOn !== null && Date.now() - completedOn * 1000 < RECENT_MS;
}
