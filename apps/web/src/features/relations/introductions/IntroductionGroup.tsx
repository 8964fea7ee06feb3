import type { Introduction } from '@kithline/contract/introductions.ts';
import { useId } from 'react';
import { sayNumber } from '../../../lib/say-time.ts';
import { useFocusOnNext } from '../../../ui/a11y/use-focus-on-next.ts';
import { AskedRow } from './AskedRow.tsx';
import type { IntroductionsTab } from '../../../lib/introductions-address.ts';
import classes from './IntroductionsList.module.css';
import { ReceivedRow } from './ReceivedRow.tsx';

interface IntroductionGroupProps {
  /** "Waiting for an answer" */
  title: string;
  tab: IntroductionsTab;
  introductions: readonly Introduction[];
  /** Whether `introductions` is the whole group. */
  isWhole: boolean;
  currentId: number | null;
  /** Returns the URL of the page with a request opened. */
  hrefOf: (id: number) => string;
  onChoose: (id: number) => void;
  onOpen: (id: number) => void;
}

export function IntroductionGroup(props: IntroductionGroupProps) {
  const { title, tab, introductions, isWhole, currentId, hrefOf, onChoose, onOpen } = props;
  const id = useId();
  const { list, hold } = useFocusOnNext(introductions.map((one) => one.id));
  if (introductions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.group}>
        {title} {isWhole && <span className={classes.count}>{sayNumber(introductions.length)}</span>}
      </h2>
      <ul ref={list} aria-labelledby={id}>
        {introductions.map((introduction, at) => {
          const row = {
            introduction,
            isCurrent: introduction.id === currentId,
            openHref: hrefOf(introduction.id),
            onChoose: () => onChoose(introduction.id),
            onFocus: () => hold(introduction.id, at),
          };
          return tab === 'by' ? (
            <AskedRow key={introduction.id} {...row} />
          ) : (
            <ReceivedRow key={introduction.id} {...row} onOpen={() => onOpen(introduction.id)} />
          );
        })}
      </ul>
    </section>
  );
}
