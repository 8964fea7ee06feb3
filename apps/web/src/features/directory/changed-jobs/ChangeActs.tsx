import type { ChangedJob } from '@kithline/contract/changed-jobs.ts';
import { IconCheck, IconMail, IconNote } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hashOfMessages } from '../../../lib/messages-place.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Link } from '../../../ui/link/Link.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import classes from './ChangeActs.module.css';
import { switchSeen } from './changed-jobs.data.ts';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface ChangeActsProps {
  change: ChangedJob;
  onNote: (change: ChangedJob) => void;
  /** Shows icons without words, as on the home card. */
  isSmall?: boolean;
}

/** The actions of a changed job: write, note, mark as seen. In a list, w, n and v press these buttons. */
export function ChangeActs({ change, onNote, isSmall = false }: ChangeActsProps) {
  const { scope } = useSearchScope();
  const { name } = change.person;
  return (
    <div className={classes.acts} data-small={isSmall || undefined}>
      <WriteLink change={change} />
      <Act
        label={`Note about ${name}`}
        keyOf="n"
        icon={<IconNote {...ICON} />}
        onClick={() => onNote(change)}
      >
        Note
      </Act>
      <Act
        label={`${change.isSeen ? 'Seen' : 'Mark as seen'}: ${name}`}
        hint={isSmall ? 'Seen' : null}
        keyOf="v"
        isPressed={change.isSeen}
        icon={(isSmall || change.isSeen) && <IconCheck {...ICON} />}
        onClick={() => void switchSeen(scope, change)}
      >
        Seen
      </Act>
    </div>
  );
}

interface ActProps {
  label: string;
  /** The tooltip; null for none. */
  hint?: string | null;
  keyOf: string;
  isPressed?: boolean;
  icon: ReactNode;
  onClick: () => void;
  children: string;
}

/** A button with an icon and, if there is room, a word. */
function Act({ label, hint = label, keyOf, isPressed, icon, onClick, children }: ActProps) {
  const button = (
    <button
      type="button"
      className={classes.act}
      data-act={keyOf}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={keyOf}
      onClick={onClick}
    >
      {icon}
      <span className={classes.word}>{children}</span>
    </button>
  );
  return hint === null ? button : <Tooltip label={hint}>{button}</Tooltip>;
}

/** A link to write a message to a member, or a mail to others. Nothing if the address is not visible. */
function WriteLink({ change: { person, userId, email } }: { change: ChangedJob }) {
  const mail = email === null ? null : `mailto:${encodeURIComponent(email)}`;
  const href = userId === null ? mail : `#${hashOfMessages({ kind: 'new', userId })}`;
  if (href === null) return null;
  const label = `Write to ${person.name}`;
  return (
    <Tooltip label={label}>
      <Link href={href} className={classes.act} aria-label={label} aria-keyshortcuts="w">
        <IconMail {...ICON} />
        <span className={classes.word}>Write</span>
      </Link>
    </Tooltip>
  );
}
