import type { RelationshipRef } from '@kithline/contract/strengths.ts';
import { type ReactElement, useState } from 'react';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { TieMark } from '../../../ui/marks/TieMark.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import classes from './StrengthMenu.module.css';
import { STRENGTH_OPTIONS } from './strength-words.ts';
import { useSuggestion } from './use-suggestion.ts';
import { useStrength } from './use-strength.ts';

interface StrengthMenuProps {
  personId: number;
  relationship: RelationshipRef | null;
  trigger: ReactElement;
  align: 'start' | 'end';
}

/** A button that opens a menu of strengths. If saving fails, the error is below the button. */
export function StrengthMenu({ personId, relationship, trigger, align }: StrengthMenuProps) {
  const { choose, failed, reason, retry } = useStrength(personId, relationship);
  const [wasOpened, setWasOpened] = useState(false);
  const suggestion = useSuggestion(personId, wasOpened);
  const chosen = relationship?.strength.id ?? null;
  return (
    <div className={classes.place} data-align={align}>
      <Menu
        trigger={trigger}
        align={align}
        onOpen={() => setWasOpened(true)}
        items={STRENGTH_OPTIONS.map(({ id, name }) => ({
          id: name,
          label: name,
          chosen: id === chosen,
          icon: (
            <span className={classes.mark}>
              <TieMark strength={name} length={26} />
            </span>
          ),
          ...(suggestion && suggestion.strength.id === id
            ? { hint: 'suggested', note: suggestion.reason }
            : {}),
          onSelect: () => choose(id),
        }))}
      />
      {failed && <FailedLine onRetry={retry}>{reason ?? 'Not saved.'}</FailedLine>}
    </div>
  );
}
