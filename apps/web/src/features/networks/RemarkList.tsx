import { type ImportRemark, type ImportRemarkGroup, remarksPath } from '@kithline/contract/networks.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { sayNumber } from '../../lib/say-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import classes from './RemarkList.module.css';
import { RemarkPages } from './RemarkPages.tsx';
import { RemarkTable } from './RemarkTable.tsx';
import { sayRemarks } from './say-remarks.ts';

interface RemarkListProps {
  groups: readonly ImportRemarkGroup[];
  /**
   * The id of the completed import, whose remarks can all be read and downloaded. A preview has no import,
   * and only the first remarks of each group.
   */
  importId?: number;
}

/** The number of reasons that are shown at first; six if there are exactly six. */
const FEW = 5;

/** The remarks on a file, grouped by reason. */
export function RemarkList({ groups, importId }: RemarkListProps) {
  const [isLong, setLong] = useState(false);
  if (groups.length === 0) return null;
  const shown = isLong || groups.length === FEW + 1 ? groups : groups.slice(0, FEW);
  return (
    <div className={classes.remarks}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          Skipped or changed <span className={classes.count}>{sayRemarks(groups)}</span>
        </h3>
        {importId !== undefined && (
          <TextLink href={remarksPath(importId)} download className={classes.download}>
            Download as CSV
          </TextLink>
        )}
      </div>
      <ul className={classes.groups}>
        {shown.map((group, at) => (
          <li key={`${group.kind} ${group.column} ${group.reason}`}>
            <Group group={group} from={importId === undefined ? null : { importId, group: at + 1 }} />
          </li>
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button variant="quiet" size="sm" onClick={() => setLong(true)}>
          Show all {sayNumber(groups.length)} reasons
        </Button>
      )}
    </div>
  );
}

interface GroupProps {
  group: ImportRemarkGroup;
  /** Where all remarks of the group can be read; null in a preview. */
  from: { importId: number; group: number } | null;
}

function Group({ group: { kind, column, reason, total, first }, from }: GroupProps) {
  const subject = column ?? (kind === 'row' ? 'Rows' : 'The file');
  return (
    <details className={classes.group}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
        <span className={classes.words}>
          <span className={classes.subject}>{subject}</span>
          <span className={classes.reason}>{reason}</span>
        </span>
        <span className={classes.total}>{sayNumber(total)}</span>
      </summary>
      <Remarks total={total} first={first} from={from} label={`${subject}: ${reason}`} />
    </details>
  );
}

interface RemarksProps extends Pick<GroupProps, 'from'> {
  total: number;
  first: readonly ImportRemark[];
  label: string;
}

function Remarks({ total, first, from, label }: RemarksProps) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole && from !== null) return <RemarkPages {...from} label={label} />;
  return (
    <>
      <RemarkTable label={label} remarks={first} />
      {total > first.length && (
        <p className={classes.more}>
          {from === null ? (
            `and ${sayNumber(total - first.length)} more, listed after the import`
          ) : (
            <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
              Show all {sayNumber(total)}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
