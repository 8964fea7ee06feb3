import {
  CHANGED_JOBS_DAYS,
  type ChangedJobFigures,
  type ChangedJobsDays,
} from '@kithline/contract/changed-jobs.ts';
import { IconCheck, IconChecks, IconPlus } from '@tabler/icons-react';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Segmented } from '../../../ui/choices/Segmented.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useGo } from '../use-go.ts';
import classes from './ChangeFilters.module.css';
import { markAllSeen } from './changed-jobs.data.ts';
import type { ChangedJobsAddress } from './use-changed-jobs-search.ts';

const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const;

/** "90 days", "a year". */
export const sayDays = (days: ChangedJobsDays): string => (days === '365' ? 'a year' : `${days} days`);

interface ChangeFiguresProps {
  figures: ChangedJobFigures | undefined;
  days: ChangedJobsDays;
}

/** Totals of all changed jobs of the period, regardless of the filters. */
export function ChangeFigures({ figures, days }: ChangeFiguresProps) {
  const shown: readonly (readonly [keyof ChangedJobFigures, string, string])[] = [
    ['changed', `changed jobs in ${sayDays(days)}`, `changed jobs in ${sayDays(days)}`],
    ['close', 'rated Strong or Familiar', 'Strong or Familiar'],
    ['whereNobody', 'to organizations where you knew nobody', 'where you knew nobody'],
    ['notSeen', 'not seen yet', 'not seen yet'],
  ];
  return (
    <dl className={classes.figures}>
      {shown.map(([name, words, shortly]) => (
        <div key={name} className={classes.figure}>
          <dd className={classes.number}>
            {figures === undefined ? <Skeleton width={32} height={24} /> : sayNumber(figures[name])}
          </dd>
          <dt className={classes.label}>
            <span className={classes.long}>{words}</span>
            <span className={classes.short}>{shortly}</span>
          </dt>
        </div>
      ))}
    </dl>
  );
}

const CHIPS = [
  ['close', 'Only Strong and Familiar'],
  ['whereNobody', 'Only organizations where I knew nobody'],
  ['notSeen', 'Only not seen'],
] as const;

interface ChangeFiltersProps {
  address: ChangedJobsAddress;
  notSeen: number;
}

export function ChangeFilters({ address: { search, hrefWith }, notSeen }: ChangeFiltersProps) {
  const { scope } = useSearchScope();
  const go = useGo();
  return (
    <div className={classes.filters} data-paper="none">
      <span className={classes.since} aria-hidden>
        Since
      </span>
      <Segmented
        label="Since"
        value={search.days}
        options={CHANGED_JOBS_DAYS.map((value) => ({ value, label: sayDays(value) }))}
        onChange={(days) => go(hrefWith({ days }))}
      />
      <span className={classes.line} />
      {CHIPS.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          aria-pressed={search[name]}
          onClick={() => go(hrefWith({ [name]: !search[name] }))}
        >
          {search[name] ? <IconCheck {...ICON} /> : <IconPlus {...ICON} />}
          {label}
        </button>
      ))}
      <Button
        variant="quiet"
        icon={<IconChecks size={16} stroke={1.7} aria-hidden />}
        idle={notSeen === 0}
        className={classes.all ?? ''}
        onClick={() => void markAllSeen(scope, search)}
      >
        Mark all as seen
      </Button>
    </div>
  );
}
