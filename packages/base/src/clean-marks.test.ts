import { describe, expect, it } from 'vitest';
import { limitMarks } from './clean-marks.ts';

describe('marks on one letter', () => {
  it('are at most thirty', () => {
    expect(limitMarks(`a${'\u0301\u0323'.repeat(4_900)},b`)).toBe(`a${'\u0301\u0323'.repeat(15)},b`);
    expect(limitMarks('\uff9e\u0301'.repeat(100))).toBe('\uff9e\u0301'.repeat(15));
  });

  it('stay as they are if there are fewer', () => {
    const text = `Zoe\u0308 ${'a\u0323\u0301'.repeat(20)} हिन्दी`;
    expect(limitMarks(text)).toBe(text);
  });
});
