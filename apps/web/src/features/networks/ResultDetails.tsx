import type { ImportResult } from '@kithline/contract/networks.ts';
import { sayCount, sayDay, sayNumber } from '../../lib/say-time.ts';
import { AvatarStack } from '../../ui/avatar/AvatarStack.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { JobChanges } from './JobChanges.tsx';
import { RemarkList } from './RemarkList.tsx';
import classes from './ResultDetails.module.css';

export function ResultDetails({ result, isRunning }: { result: ImportResult; isRunning: boolean }) {
  const { id, compared } = result;
  return (
    <>
      {compared && compared.changedJobs > 0 && !isRunning && (
        <JobChanges importId={id} total={compared.changedJobs} kept={compared.changedJobsKept} />
      )}
      <Added result={result} />
      <File result={result} />
    </>
  );
}

function Added({ result: { added, contactsAdded, counts } }: { result: ImportResult }) {
  const total = contactsAdded ?? 0;
  if (total === 0) return null;
  const organizations = counts?.organizationsCreated ?? 0;
  return (
    <Card>
      <div className={classes.added}>
        {added.length > 0 && (
          <AvatarStack
            people={added}
            more={Math.max(0, total - added.length)}
            size={32}
            most={5}
            label={`Added: ${added.map(({ name }) => name).join(', ')}`}
          />
        )}
        <div className={classes.words}>
          <h2 className={classes.title}>{sayCount(total, 'person added', 'people added')}</h2>
          {organizations > 0 && (
            <p className={classes.note}>
              {sayCount(organizations, 'organization is', 'organizations are')} new to your network
            </p>
          )}
        </div>
        <TextLink href="/people?page=1&limit=50&order=connected-desc" className={classes.open}>
          Open list
        </TextLink>
      </div>
    </Card>
  );
}

function File({ result }: { result: ImportResult }) {
  const { counts } = result;
  if (!counts) return null;
  const parts = [
    sayCount(counts.rows, 'row', 'rows'),
    counts.unavailable > 0 && `${sayNumber(counts.unavailable)} from closed accounts`,
    counts.duplicates > 0 && sayCount(counts.duplicates, 'repeated row', 'repeated rows'),
    counts.empty > 0 && `${sayNumber(counts.empty)} empty`,
    counts.skipped > 0 && `${sayNumber(counts.skipped)} skipped`,
  ].filter(Boolean);
  return (
    <Card>
      <p className={classes.note}>
        {result.fileName}
        {result.fileDay !== null && ` of ${sayDay(Date.parse(result.fileDay) / 1000)}`}: {parts.join(', ')}
      </p>
      <RemarkList groups={result.remarks} importId={result.id} />
    </Card>
  );
}
