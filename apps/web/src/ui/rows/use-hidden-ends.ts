import { type RefObject, useEffect, useState } from 'react';

interface HiddenEnds {
  before: boolean;
  after: boolean;
}

/** Tolerance in pixels, because scroll positions can be fractions on scaled screens. */
const ROUNDING = 1;

/**
 * Returns at which ends a row that scrolls sideways has hidden content. Also sets `data-before` and
 * `data-after` on the row, for fade.module.css. Measures again when `content` changes.
 */
export function useHiddenEnds(row: RefObject<HTMLElement | null>, content = ''): HiddenEnds {
  const [hidden, setHidden] = useState<HiddenEnds>({ before: false, after: false });
  useEffect(() => {
    const node = row.current;
    if (!node) return undefined;
    const measure = () => {
      const before = node.scrollLeft > ROUNDING;
      const after = node.scrollWidth - node.clientWidth - node.scrollLeft > ROUNDING;
      node.toggleAttribute('data-before', before);
      node.toggleAttribute('data-after', after);
      setHidden((last) => (last.before === before && last.after === after ? last : { before, after }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    node.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', measure);
    };
  }, [row, content]);
  return hidden;
}
