import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Radio } from '../../../ui/choices/Radio.tsx';
import { Segmented } from '../../../ui/choices/Segmented.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import {
  entityOfSentence,
  listSearchOf,
  radiusOf,
  readingsOf,
  readingWords,
  withChoice,
} from './asked-sentence.ts';
import type { PartChipProps } from './PartChip.tsx';
import classes from './PartSheet.module.css';
import { RADII } from './radii.ts';
import { sayResults } from './say-total.ts';
import { totalQuery } from './sentences.data.ts';
import { useReadingTotals } from './use-reading-totals.ts';

interface PartSheetProps extends PartChipProps {
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** For phones. A choice takes effect with the button at the bottom. */
export function PartSheet({ asked, shown, change, onRemove, ...sheet }: PartSheetProps) {
  const { at, part } = shown;
  const group = useId();
  const [draft, setDraft] = useState(asked);
  const totals = useReadingTotals(draft, at, sheet.opened);
  const showWords = useShowWords(draft);
  const radius = radiusOf(draft, at);
  const act = (run: () => void) => () => {
    sheet.onClose();
    run();
  };
  return (
    <Sheet
      {...sheet}
      title={shown.kind}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={act(onRemove)}>
            Remove this part
          </Button>
          <Button variant="primary" size="lg" onClick={act(() => change(draft))}>
            {showWords}
          </Button>
        </>
      }
    >
      <fieldset className={classes.group}>
        <legend className={classes.legend}>“{part.text}” can be read as</legend>
        {readingsOf(draft, at).map((reading, index) => (
          <Radio
            key={`${reading.kind} ${reading.value}`}
            name={group}
            checked={(draft.choices[at] ?? 0) === index}
            onChange={() => setDraft(withChoice(draft, at, index))}
            className={classes.choice ?? ''}
            label={
              <>
                <span className={classes.words}>{readingWords(draft, at, reading)}</span>
                <span className={classes.total}>{totals[index] ?? '…'}</span>
              </>
            }
          />
        ))}
      </fieldset>
      {radius !== null && (
        <div className={classes.radius}>
          <span aria-hidden>Within miles</span>
          <Segmented
            label="Within miles"
            value={String(radius)}
            options={RADII.map((miles) => ({ value: String(miles), label: String(miles) }))}
            onChange={(miles) => setDraft({ ...draft, radius: Number(miles) })}
          />
        </div>
      )}
    </Sheet>
  );
}

/** "Show 14 people", or "Show the list" until the number is known. */
function useShowWords(draft: PartChipProps['asked']): string {
  const scope = useSearchScope();
  const entity = entityOfSentence(draft);
  const { data } = useQuery(totalQuery(scope.scope, entity, listSearchOf(scope, draft).filter));
  return `Show ${data === undefined ? 'the list' : sayResults(entity, data)}`;
}
