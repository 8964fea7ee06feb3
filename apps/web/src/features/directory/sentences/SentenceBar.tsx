import { IconMessageSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { openSearchWith } from '../anything/ask-again.ts';
import type { Entity } from '../entity.ts';
import { useListKeys } from '../list/use-list-keys.ts';
import { SaveSearch } from '../saved/SaveSearch.tsx';
import { useGo } from '../use-go.ts';
import type { ListAddress } from '../use-list-search.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { type AskedSentence, listSearchOf, REMOVED, shownParts, withChoice } from './asked-sentence.ts';
import classes from './SentenceBar.module.css';
import { PartChip } from './PartChip.tsx';
import { MarkedSentence } from './UnusedWords.tsx';

export interface SentenceBarProps {
  entity: Entity;
  address: ListAddress;
  asked: AskedSentence;
  total: number | undefined;
  onEdit: () => void;
}

export function SentenceBar({ entity, address, asked, total, onEdit }: SentenceBarProps) {
  const acts = useRef<HTMLDivElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const change = useChange(address, asked);
  useListKeys({
    S: () => {
      const save = acts.current?.querySelector<HTMLElement>('[aria-haspopup]');
      // The form opens once its code has loaded, but only if the focus is then on its button or nowhere.
      save?.focus();
      save?.click();
    },
  });
  const { text, reading } = asked;
  const remove = (at: number, index: number) => {
    change(withChoice(asked, at, REMOVED));
    // Focus the chip that takes the place of the removed one, or else the last chip.
    setTimeout(() => {
      const remaining = chips.current?.querySelectorAll<HTMLElement>('[data-chip] button:last-child') ?? [];
      remaining[Math.min(index, remaining.length - 1)]?.focus();
    });
  };
  return (
    <section className={classes.bar} aria-label="Search in words">
      <span className={classes.sign} aria-hidden>
        <IconMessageSearch size={18} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <div className={classes.line}>
          <button type="button" className={classes.sentence} onClick={() => openSearchWith(text)}>
            “<MarkedSentence {...{ text, reading }} />”
          </button>
          {reading.unused.length > 0 && (
            <span className={classes.unused}>not used: {reading.unused.join(', ')}</span>
          )}
        </div>
        <div ref={chips} role="group" aria-label="Active filters" className={classes.chips}>
          {shownParts(asked).map((shown, index) => (
            <span key={shown.at} data-chip className={classes.chip}>
              <PartChip {...{ asked, shown, change }} onRemove={() => remove(shown.at, index)} />
            </span>
          ))}
        </div>
      </div>
      <div ref={acts} className={classes.acts}>
        <Button variant="quiet" className={classes.editing} onClick={onEdit}>
          Edit filters
        </Button>
        <SaveSearch {...{ entity, address, total }} variant="primary" isSpelledOut />
      </div>
    </section>
  );
}

/** Returns a function that opens the list of the changed sentence. An order that the member chose stays. */
function useChange({ search, hrefWith }: ListAddress, asked: AskedSentence) {
  const scope = useSearchScope();
  const go = useGo();
  const askedBy = useUserId();
  return (next: AskedSentence) => {
    const { filter, order } = listSearchOf(scope, next);
    const isOwnOrder = search.order !== listSearchOf(scope, asked).order;
    const href = hrefWith({ filter, page: 1, order: isOwnOrder ? search.order : order });
    go(href, { state: { sentence: next, askedBy } });
  };
}
