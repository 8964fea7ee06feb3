import type { ImportPreview, PreviewedPerson } from '@kithline/contract/networks.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { sayNumber } from '../../lib/say-time.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Tie } from '../../ui/marks/Tie.tsx';
import { PillTabs } from '../../ui/tabs/PillTabs.tsx';
import { JobWords } from './JobWords.tsx';
import classes from './PreviewedPeople.module.css';
import { RemarkList } from './RemarkList.tsx';
import { countRemarks } from './say-remarks.ts';

type Kind = keyof ImportPreview['people'];

/** The number of people whose names are shown at first. */
const FEW = 5;

export function PreviewedPeople({ preview }: { preview: ImportPreview }) {
  const tabs = tabsOf(preview);
  const [chosen, choose] = useState<Kind | 'remarks' | null>(null);
  const filled = tabs.filter(({ count }) => count > 0);
  const current = filled.find(({ id }) => id === chosen) ?? filled[0];
  if (!current) return null;
  const { id: kind, count } = current;
  return (
    <>
      <div className={classes.tabs}>
        <PillTabs
          label="Who changes"
          tabs={tabs.map((tab) => ({ ...tab, disabled: tab.count === 0 }))}
          current={kind}
          onSelect={choose}
        />
        {(kind === 'changedJobs' || kind === 'removed') && (
          <span className={classes.order}>strongest ties first</span>
        )}
      </div>
      {kind === 'remarks' ? (
        <div className={classes.remarks}>
          <RemarkList groups={preview.remarks} />
        </div>
      ) : (
        <People key={kind} kind={kind} people={preview.people[kind]} total={count} />
      )}
    </>
  );
}

/** If the network is empty, nobody can leave it or change jobs, so these tabs are missing. */
function tabsOf({ now, added, removed, changedJobs, remarks }: ImportPreview) {
  const all: { id: Kind | 'remarks'; label: string; count: number }[] = [
    { id: 'changedJobs', label: 'Changed jobs', count: changedJobs },
    { id: 'added', label: 'Added', count: added },
    { id: 'removed', label: 'Removed', count: removed },
    { id: 'remarks', label: 'Skipped or changed', count: countRemarks(remarks) },
  ];
  return now.people > 0 ? all : all.filter(({ id }) => id === 'added' || id === 'remarks');
}

interface PeopleProps {
  kind: Kind;
  /** The first people of the list. */
  people: readonly PreviewedPerson[];
  total: number;
}

function People({ kind, people, total }: PeopleProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? people : people.slice(0, FEW);
  return (
    <>
      <ul>
        {shown.map((person, at) => (
          <li key={at} className={classes.person} data-kind={kind}>
            <Person person={person} kind={kind} />
          </li>
        ))}
      </ul>
      {shown.length < total && (
        <div className={classes.more}>
          {shown.length < people.length ? (
            <Button variant="quiet" size="sm" className={classes.whole} onClick={() => setWhole(true)}>
              {people.length === total
                ? `All ${sayNumber(total)}`
                : `Show ${sayNumber(people.length)} of ${sayNumber(total)}`}
            </Button>
          ) : (
            `and ${sayNumber(total - shown.length)} more`
          )}
        </div>
      )}
    </>
  );
}

function Person({ person: { name, from, to, strength }, kind }: { person: PreviewedPerson; kind: Kind }) {
  return (
    <>
      <span className={classes.who}>
        <Avatar name={name} size={32} />
        <span className={classes.name} translate="no">
          {name}
        </span>
      </span>
      {kind !== 'added' && <JobWords job={from} />}
      {kind === 'changedJobs' && (
        <IconArrowRight size={16} stroke={1.7} className={classes.arrow} aria-label="now" />
      )}
      {kind !== 'removed' && <JobWords job={to} isNew={kind === 'changedJobs'} />}
      {kind !== 'added' && (
        <span className={classes.tie}>
          <Tie strength={strength?.name ?? null} />
        </span>
      )}
    </>
  );
}
