import { IconBuildingCommunity, IconInfoCircle, IconUsersGroup } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { sayNumber } from '../../../lib/say-time.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { moveByArrowKeys } from '../../../ui/a11y/move-by-arrow-keys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FilterChip } from '../../../ui/chips/FilterChip.tsx';
import { KeyHint } from '../../../ui/marks/KeyHint.tsx';
import { ENTITIES } from '../entity.ts';
import { type AskedSentence, entityOfSentence, shownParts } from '../sentences/asked-sentence.ts';
import { sayResults } from '../sentences/say-total.ts';
import { NotUsed } from '../sentences/UnusedWords.tsx';
import classes from './AsSearchGroup.module.css';
import { FirstFaces } from './FirstFaces.tsx';
import type { AsSearch } from './use-as-search.ts';
import { useRelaxation } from './use-relaxation.ts';

interface AsSearchGroupProps extends AsSearch {
  /** The id of the list box, which has a single option. */
  id: string;
  optionId: string;
  isCurrent: boolean;
  open: () => void;
  /** Opens the sentence without one of its parts. */
  openRelaxed: (asked: AskedSentence) => void;
  /** The element with the buttons that remove parts. Shift+Tab in the field moves the focus there. */
  parts: RefObject<HTMLDivElement | null>;
  focusField: () => void;
}

export function AsSearchGroup(props: AsSearchGroupProps) {
  const { id, asked, total, isOld, isCurrent, open, openRelaxed } = props;
  const { unused } = asked.reading;
  const relaxation = useRelaxation(asked, total === 0 && !isOld);
  useAnnounced(asked, isCurrent && !isOld ? total : undefined);
  return (
    <section
      className={classes.group}
      aria-label="As a search"
      data-current={isCurrent || undefined}
      data-old={isOld || undefined}
    >
      <div className={classes.heading} aria-hidden>
        As a search
      </div>
      <div id={id} role="listbox" aria-label="As a search">
        <Summary {...props} />
      </div>
      <div className={classes.details}>
        <Parts {...props} />
        {unused.length > 0 && (
          <p className={classes.unused}>
            <IconInfoCircle size={15} stroke={1.7} aria-hidden />
            <span>
              <NotUsed unused={unused} />
            </span>
          </p>
        )}
        {relaxation && (
          <button type="button" className={classes.relax} onClick={() => openRelaxed(relaxation.asked)}>
            Without {relaxation.kind}: {sayResults('people', relaxation.total)}
          </button>
        )}
      </div>
      <div className={classes.button}>
        <Button variant="primary" size="lg" fullWidth onClick={open}>
          Open as a list
        </Button>
      </div>
    </section>
  );
}

function Summary({ optionId, asked, total, isCurrent, open }: AsSearchGroupProps) {
  const entity = entityOfSentence(asked);
  const { one, many } = ENTITIES[entity];
  const Icon = entity === 'people' ? IconUsersGroup : IconBuildingCommunity;
  return (
    <div
      id={optionId}
      role="option"
      aria-selected={isCurrent}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      <span className={classes.sign} aria-hidden>
        <Icon size={22} stroke={1.7} />
      </span>
      <span className={classes.total}>
        <strong>{total === undefined ? '…' : sayNumber(total)}</strong> {total === 1 ? one : many}
      </span>
      {entity === 'people' && <FirstFaces {...{ asked, total }} />}
      <span className={classes.hint}>
        <span aria-hidden>
          <KeyHint keys={['↵']} />
        </span>
        open as a list
      </span>
    </div>
  );
}

/** The arrow keys move between the parts, Delete removes one, Escape returns to the field. */
function Parts({ asked, remove, parts, focusField }: AsSearchGroupProps) {
  const shown = shownParts(asked);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      focusField();
      return;
    }
    moveByArrowKeys(event, 'button', (button) => button.focus());
  };
  const removeAt = (at: number, index: number) => {
    remove(at);
    // Focus the part that takes the place of the removed one, or else the last part.
    setTimeout(() => {
      const buttons = parts.current?.querySelectorAll('button') ?? [];
      const next = buttons[Math.min(index, buttons.length - 1)];
      if (next) next.focus();
      else focusField();
    });
  };
  return (
    <div
      ref={parts}
      role="toolbar"
      aria-label="Parts of the search"
      className={classes.parts}
      onKeyDown={onKeyDown}
    >
      {shown.map(({ at, kind, value }, index) => (
        <FilterChip
          key={at}
          tall
          name={kind}
          value={value}
          tabIndex={index === 0 ? 0 : -1}
          onRemove={() => removeAt(at, index)}
        />
      ))}
    </div>
  );
}

/**
 * Announces the number of results after each reading and each removal of a part. If `total` is undefined,
 * announces nothing.
 */
function useAnnounced(asked: AskedSentence, total: number | undefined): void {
  const entity = entityOfSentence(asked);
  const { text, reading } = asked;
  const unused = reading.unused.length > 0 ? ` Not used: ${reading.unused.join(', ')}.` : '';
  const words = total === undefined ? null : `As a search: ${sayResults(entity, total)}.${unused}`;
  const last = useRef('');
  useEffect(() => {
    const said = `${text} ${words}`;
    if (words === null || last.current === said) return;
    last.current = said;
    announce(`${words} Press Enter to open.`);
  }, [text, words]);
}
