import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sectionId } from './section-id.ts';
import { sectionInView } from './section-in-view.ts';

/** The section that is read now; it follows the scrolling of what the list of sections stands in. */
export function useSectionInView(titles: readonly string[]) {
  const list = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(titles[0]);
  /** Where a chosen section has been scrolled to: it stays the current one there, even if it does not reach the upper edge. */
  const chosenAt = useRef<number | null>(null);
  const follow = useEffectEvent((target: EventTarget | null) => {
    const { current: nav } = list;
    if (!(target instanceof Element) || nav === null || target === nav || !target.contains(nav)) return;
    if (chosenAt.current !== null && Math.abs(target.scrollTop - chosenAt.current) < 2) return;
    chosenAt.current = null;
    const edge = target.getBoundingClientRect().top;
    const tops = titles.map((title) => topOf(title) - edge);
    setCurrent(titles[sectionInView(target, tops)]);
  });
  useEffect(() => {
    const listen = (event: Event) => follow(event.target);
    // An element's scrolling is only heard from above while it is captured.
    document.addEventListener('scroll', listen, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', listen, { capture: true });
  }, []);
  // On phones the list is a row that scrolls sideways: the current section comes into sight.
  useEffect(() => {
    const { current: nav } = list;
    const item = nav?.querySelector<HTMLElement>('[aria-current]');
    if (!nav || !item || nav.scrollWidth <= nav.clientWidth) return;
    nav.scrollLeft = item.offsetLeft - (nav.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  const choose = (title: string) => {
    setCurrent(title);
    const card = document.getElementById(sectionId(title));
    card?.scrollIntoView({ block: 'start' });
    card?.querySelector<HTMLElement>('input:not([type=file]), textarea')?.focus({ preventScroll: true });
    chosenAt.current = scrollerOf(list.current)?.scrollTop ?? null;
  };
  return { list, current, choose };
}

const topOf = (title: string): number =>
  document.getElementById(sectionId(title))?.getBoundingClientRect().top ?? Infinity;

/** The nearest element around another one that is scrolled. */
function scrollerOf(inside: Element | null): Element | null {
  let around = inside?.parentElement ?? null;
  while (around !== null && around.scrollTop === 0) around = around.parentElement;
  return around;
}
