import { describe, expect, it } from 'vitest';
import { sectionInView } from './SectionList.tsx';

/**
 * Three sections in a window 500 pixels high. The last two are so short that they never reach the upper edge
 * of the window.
 */
const PLACES = [18, 700, 900];
const at = (scrollTop: number) =>
  sectionInView(
    { scrollTop, scrollHeight: 1000, clientHeight: 500 },
    PLACES.map((place) => place - scrollTop),
  );

describe('The section in view', () => {
  it('is the first one at the top of the page, the last one at the end, and each other one in between', () => {
    expect([at(0), at(200), at(400), at(500)]).toEqual([0, 0, 1, 2]);
  });

  it('is the first one if nothing scrolls', () => {
    expect(sectionInView({ scrollTop: 0, scrollHeight: 500, clientHeight: 500 }, [18, 200])).toBe(0);
  });
});
