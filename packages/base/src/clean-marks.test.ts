import { describe, expect, it } from 'vitest';
import { limitMarks } from './clean-marks.ts';

describe('Marks on one letter', () => {
  it('are limited to thirty', () => {
    expect(limitMarks(`a${'\u0301\u0323'.repeat(4_900)},b`)).toBe(`a${'\u0301\u0323'.repeat(15)},b`);
    expect(limitMarks('\uff9e\u0301'.repeat(100))).toBe('\uff9e\u0301'.repeat(15));
  });

  it('stay the same if there are fewer than thirty', () => {
    const text = `Zoe\u0308 ${'a\u0323\u0301'.repeat(20)} हिन्दी`;
    expect(limitMarks(text)).toBe(text);
  });
});
