import { describe, expect, it } from 'vitest';
import { sectionInView } from './SectionList.tsx';

/**
 * Three sections, of which the last two are short: in a window of 500 pixels they never reach its upper edge.
 */
const PLACES = [18, 700, 900];
const at = (scrollTop: number) =>
  sectionInView(
    { scrollTop, scrollHeight: 1000, clientHeight: 500 },
    PLACES.map((place) => place - scrollTop),
  );

describe('The section that is read', () => {
  it('is the first one at the top, the last one at the end, and each other one in between', () => {
    expect([at(0), at(200), at(400), at(500)]).toEqual([0, 0, 1, 2]);
  });

  it('is the first one if nothing scrolls', () => {
    expect(sectionInView({ scrollTop: 0, scrollHeight: 500, clientHeight: 500 }, [18, 200])).toBe(0);
  });
});
