import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import type { ImportPreview, PreviewedPerson } from '@kithline/contract/networks.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { sayCount, sayDay, sayNumber } from '../../lib/say-time.ts';
import { announce } from '../../ui/a11y/announce.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Tie } from '../../ui/marks/Tie.tsx';
import { PillTabs } from '../../ui/tabs/PillTabs.tsx';
import { CountsOfPeople } from './CountsOfPeople.tsx';
import { JobWords } from './JobWords.tsx';
import classes from './PreviewCard.module.css';
import { ReadingChoice } from './ReadingChoice.tsx';
import { ReadingLine } from './ReadingLine.tsx';
import { RemarkList } from './RemarkList.tsx';
import { countRemarks } from './say-remarks.ts';
import { sayAgainst, sayBytes, sayManyLeave, sayResult, saySkipped } from './say-preview.ts';

interface PreviewCardProps {
  preview: ImportPreview;
  /** How the member says that the file's letters are coded. */
  encoding: FileEncoding | null;
  onChooseEncoding: (encoding: FileEncoding) => void;
}

/** What a chosen file is, and what it would change: nothing has been done yet. */
export function PreviewCard({ preview, encoding, onChooseEncoding }: PreviewCardProps) {
  const { reading, latestEntry } = preview;
  const { counts, added, removed, changedJobs, unchanged, removedWithNotes, older } = preview;
  const result = sayResult(preview);
  useEffect(() => announce(result), [result]);
  const skipped = saySkipped(preview);
  const manyLeave = sayManyLeave(preview);
  return (
    <section aria-label="What will change" className={classes.card}>
      <p className={classes.file}>
        {sayBytes(preview.bytes)}, {sayCount(counts.rows, 'row', 'rows')}, as of {sayIsoDay(preview.fileDay)}
      </p>
      {latestEntry && (
        <p className={classes.file}>
          The archive holds several contacts files. The latest is read: <bdi>{latestEntry}</bdi>
        </p>
      )}
      {reading.other ? (
        <ReadingChoice
          reading={reading}
          other={reading.other}
          chosen={encoding}
          onChoose={onChooseEncoding}
        />
      ) : (
        <ReadingLine reading={reading} />
      )}
      <h4 className={classes.title}>
        What will change <span className={classes.against}>{sayAgainst(preview)}</span>
      </h4>
      <CountsOfPeople added={added} removed={removed} changedJobs={changedJobs} unchanged={unchanged} />
      {manyLeave && <Message tone="warning">{manyLeave}</Message>}
      <People preview={preview} />
      {older && <Message tone="warning">{older}</Message>}
      {removedWithNotes > 0 && (
        <Message tone="warning">
          {sayNumber(removedWithNotes)} of the {sayNumber(removed)} who leave have your notes, labels or a
          rating. What you wrote is kept, and comes back with them.
        </Message>
      )}
      {skipped && <p className={classes.file}>{skipped}</p>}
      <p className={classes.result}>{result}</p>
    </section>
  );
}

const sayIsoDay = (day: string): string => sayDay(Date.parse(day) / 1000);

type Kind = keyof ImportPreview['people'] | 'remarks';

/** People whose names are shown at first. */
const FEW = 5;

/** Who comes, goes or has another job, and what of the file is not taken. */
function People({ preview }: { preview: ImportPreview }) {
  const { people, added, removed, changedJobs, remarks } = preview;
  const all: { id: Kind; label: string; count: number }[] = [
    { id: 'changedJobs', label: 'Changed jobs', count: changedJobs },
    { id: 'added', label: 'Added', count: added },
    { id: 'removed', label: 'Removed', count: removed },
    { id: 'remarks', label: 'Not taken', count: countRemarks(remarks) },
  ];
  const tabs = all.map((tab) => ({ ...tab, disabled: tab.count === 0 }));
  const first = all.find(({ count }) => count > 0)?.id ?? 'added';
  const [chosen, choose] = useState<Kind>(first);
  const [isWhole, setWhole] = useState(false);
  const total = all.find(({ id }) => id === chosen)?.count ?? 0;
  if (all.every(({ count }) => count === 0)) return null;
  const listed = chosen === 'remarks' ? [] : people[chosen];
  const shown = isWhole ? listed.length : Math.min(FEW, listed.length);
  return (
    <div className={classes.people}>
      <PillTabs
        label="Who changes"
        tabs={tabs}
        current={chosen}
        onSelect={(id) => {
          choose(id);
          setWhole(false);
        }}
      />
      {chosen === 'remarks' ? (
        <RemarkList groups={remarks} />
      ) : (
        <ul className={classes.list}>
          {listed.slice(0, shown).map((person, at) => (
            <li key={at} className={classes.person} data-kind={chosen}>
              <Person person={person} kind={chosen} />
            </li>
          ))}
        </ul>
      )}
      {chosen !== 'remarks' && shown < total && (
        <p className={classes.more}>
          {shown < listed.length ? (
            <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
              Show {sayNumber(listed.length)} of {sayNumber(total)}
            </Button>
          ) : (
            `and ${sayNumber(total - shown)} more`
          )}
        </p>
      )}
    </div>
  );
}

function Person({ person: { name, from, to, strength }, kind }: { person: PreviewedPerson; kind: Kind }) {
  return (
    <>
      <span className={classes.who}>
        <Avatar name={name} size={32} />
        <span className={classes.name}>{name}</span>
      </span>
      {kind !== 'added' && <JobWords job={from} />}
      {kind === 'changedJobs' && (
        <IconArrowRight size={16} stroke={1.7} className={classes.arrow} aria-label="now" />
      )}
      {kind !== 'removed' && <JobWords job={to} isNew={kind === 'changedJobs'} />}
      {kind !== 'added' && <Tie strength={strength?.name ?? null} />}
    </>
  );
}
