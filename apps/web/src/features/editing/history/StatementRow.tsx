import type { FileStatement } from '@kithline/contract/editing-history.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId } from 'react';
import { sayDay } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EntryRow } from './EntryRow.tsx';
import { Face } from './Face.tsx';
import { sayTimeOfDay } from './say-time-of-day.ts';

/** What a contacts file says, in the history: it goes with its import, and not from here. */
export function StatementRow({ statement }: { statement: FileStatement }) {
  const { file, sentence, madeOn, obstacle } = statement;
  const reasonId = useId();
  const day = file.day === null ? ' ' : `, ${sayDay(Date.parse(`${file.day}T00:00:00Z`) / 1000)}, `;
  return (
    <EntryRow
      entry={statement}
      face={<Face of="file" />}
      sentence={
        <>
          Contacts file of <strong>{file.owner}</strong>
          {day}
          {sentence}
        </>
      }
      reason={obstacle}
      reasonId={reasonId}
      tool={
        <Button
          icon={<IconArrowBackUp size={15} stroke={1.8} />}
          aria-label={`Take back: ${sentence}, ${sayTimeOfDay(madeOn)}`}
          aria-describedby={reasonId}
          disabled
        >
          Take back
        </Button>
      }
    />
  );
}
