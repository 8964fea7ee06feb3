import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { useHiddenEnds } from '../../../ui/rows/use-hidden-ends.ts';
import { sectionId } from './SectionCard.tsx';
import classes from './SectionList.module.css';
import type { SectionState } from './use-section.ts';

/**
 * The section in view is highlighted. Sections with unsaved changes have a dot. On phones, the list is a row
 * that scrolls sideways.
 */
export function SectionList({ sections }: { sections: readonly SectionState[] }) {
  const { list, current, choose } = useSectionInView(sections.map(({ title }) => title));
  useHiddenEnds(list);
  return (
    <nav aria-label="Sections" className={classes.list}>
      <div ref={list} className={classes.items}>
        {sections.map(({ title, changes }) => (
          <button
            key={title}
            type="button"
            className={classes.item}
            aria-current={title === current ? 'true' : undefined}
            onClick={() => choose(title)}
          >
            {title}
            {changes > 0 && (
              <span className={classes.dot}>
                <VisuallyHidden> not saved</VisuallyHidden>
              </span>
            )}
          </button>
        ))}
        <p className={classes.note}>Each section saves by itself.</p>
      </div>
    </nav>
  );
}

/**
 * Returns the title of the section in view, and a function that scrolls to a section. The section in view
 * changes while the element around the list scrolls.
 */
function useSectionInView(titles: readonly string[]) {
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(titles[0]);
  /**
   * The scroll position after a section was chosen. While the position stays the same, the chosen section
   * counts as the one in view, even if it is not at the upper edge.
   */
  const chosenAt = useRef<number | null>(null);
  /** Whether a section has just got the focus, which may have scrolled it into view. */
  const isFocusNew = useRef(false);
  const followFocus = useEffectEvent((focused: EventTarget | null) => {
    const found = focused instanceof Element && titles.find((title) => cardOf(title)?.contains(focused));
    if (!found) return;
    isFocusNew.current = true;
    setCurrent(found);
  });
  const followScroll = useEffectEvent((target: EventTarget | null) => {
    const { current: row } = list;
    if (!(target instanceof Element) || row === null || target === row || !target.contains(row)) return;
    if (isFocusNew.current) {
      isFocusNew.current = false;
      chosenAt.current = target.scrollTop;
    }
    if (chosenAt.current !== null && Math.abs(target.scrollTop - chosenAt.current) < 2) return;
    chosenAt.current = null;
    const edge = target.getBoundingClientRect().top;
    const tops = titles.map((title) => topOf(title) - edge);
    setCurrent(titles[sectionInView(target, tops)]);
  });
  useEffect(() => {
    const listen = (event: Event) => followScroll(event.target);
    const focus = (event: Event) => followFocus(event.target);
    document.addEventListener('focusin', focus);
    // Scroll events do not bubble, so listen in the capture phase.
    document.addEventListener('scroll', listen, { capture: true, passive: true });
    return () => {
      document.removeEventListener('focusin', focus);
      document.removeEventListener('scroll', listen, { capture: true });
    };
  }, []);
  // On phones, scroll the row so that the link to the section in view is visible.
  useEffect(() => {
    const { current: row } = list;
    const item = row?.querySelector<HTMLElement>('[aria-current]');
    if (!row || !item || row.scrollWidth <= row.clientWidth) return;
    row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  const choose = (title: string) => {
    setCurrent(title);
    const card = cardOf(title);
    card?.scrollIntoView({ block: 'start' });
    card?.querySelector<HTMLElement>('input:not([type=file]), textarea')?.focus({ preventScroll: true });
    chosenAt.current = scrollerOf(list.current)?.scrollTop ?? null;
  };
  return { list, current, choose };
}

const cardOf = (title: string): HTMLElement | null => document.getElementById(sectionId(title));

const topOf = (title: string): number => cardOf(title)?.getBoundingClientRect().top ?? Infinity;

/** Returns the nearest ancestor that is scrolled away from its top; null if there is none. */
function scrollerOf(inside: Element | null): Element | null {
  let around = inside?.parentElement ?? null;
  while (around !== null && around.scrollTop === 0) around = around.parentElement;
  return around;
}

/** In pixels. */
interface Scrolled {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/**
 * Returns the index of the section in view. `tops` are the distances of the sections from the upper edge of
 * the visible part. The line that decides which section is in view moves from the upper to the lower edge
 * while the user scrolls. Otherwise short sections at the end, which never reach the upper edge, would never
 * be in view.
 */
export function sectionInView({ scrollTop, scrollHeight, clientHeight }: Scrolled, tops: number[]): number {
  const way = scrollHeight - clientHeight;
  const line = way > 0 ? (scrollTop / way) * clientHeight : 0;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}
