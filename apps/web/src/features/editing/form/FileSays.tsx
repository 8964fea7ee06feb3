import type { FieldSaying } from '@kithline/contract/editing.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { sayDay } from '../../../lib/say-time.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import classes from './FileSays.module.css';

export interface FileSaysProps {
  sayings: readonly FieldSaying[];
  field: FieldSaying['field'];
  /** What the field holds now; a file that says the same is not mentioned. */
  value: string;
  firstName: string;
  /** Absent where it cannot be taken over as it is. */
  onUse?: (saying: FieldSaying) => void;
}

/** What contacts files say in place of a field's value; the viewer's own file first, others behind a quiet line. */
export function FileSays({ sayings, field, value, firstName, onUse }: FileSaysProps) {
  const [asked, setAsked] = useState<FieldSaying | null>(null);
  const other = sayings.filter((saying) => saying.field === field && saying.value !== value.trim());
  if (other.length === 0) return null;
  if (asked !== null && onUse)
    return (
      <div className={classes.question}>
        <ConfirmInline
          tone="plain"
          question={`Everybody who has ${firstName} in their network will see this.`}
          confirmLabel="use it"
          onConfirm={() => {
            onUse(asked);
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        >
          {asked.value}
        </ConfirmInline>
      </div>
    );
  const own = other.filter(({ isOwn }) => isOwn);
  const others = other.filter(({ isOwn }) => !isOwn);
  return (
    <div className={classes.sayings}>
      {own.map((saying) => (
        <Saying key={saying.file.ownerId} saying={saying} {...(onUse ? { onUse: setAsked } : {})} />
      ))}
      {others.length > 0 && (
        <details>
          <summary className={classes.more}>
            {others.length === 1 ? '1 contacts file says' : `${others.length} contacts files say`} something
            else
          </summary>
          {others.map((saying) => (
            <Saying key={saying.file.ownerId} saying={saying} {...(onUse ? { onUse: setAsked } : {})} />
          ))}
        </details>
      )}
    </div>
  );
}

function Saying({ saying, onUse }: { saying: FieldSaying; onUse?: (saying: FieldSaying) => void }) {
  const { value, file, isOwn } = saying;
  const whose = isOwn ? 'Your contacts file' : `${file.owner}\u2019s contacts file`;
  const day = file.day === null ? '' : `, ${sayDay(Date.parse(`${file.day}T00:00:00Z`) / 1000)}`;
  return (
    <p className={classes.saying}>
      <IconFileSpreadsheet size={14} stroke={1.8} aria-hidden />
      <span>
        {whose}
        {day} says: <strong>{value}</strong>
      </span>
      {onUse && (
        <button type="button" className={classes.use} onClick={() => onUse(saying)}>
          use it
        </button>
      )}
    </p>
  );
}
