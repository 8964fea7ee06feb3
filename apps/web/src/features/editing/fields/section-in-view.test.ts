import { describe, expect, it } from 'vitest';
import { sectionInView } from './SectionList.tsx';

/**
 * Three sections. The last two are so short that they never reach the upper edge of a window of 500 pixels.
 */
const PLACES = [18, 700, 900];
const at = (scrollTop: number) =>
  sectionInView(
    { scrollTop, scrollHeight: 1000, clientHeight: 500 },
    PLACES.map((place) => place - scrollTop),
  );

describe('The section in view', () => {
  it('is the first at the top, the last at the end, and each other section in between', () => {
    expect([at(0), at(200), at(400), at(500)]).toEqual([0, 0, 1, 2]);
  });

  it('is the first one if nothing scrolls', () => {
    expect(sectionInView({ scrollTop: 0, scrollHeight: 500, clientHeight: 500 }, [18, 200])).toBe(0);
  });
});
