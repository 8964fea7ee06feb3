import { beforeEach, describe, expect, it } from 'vitest';
import { keepDraftedValues, readDraftedValues } from './drafted-values.ts';
import { keepDraft } from './drafts.ts';

const SAVED = { name: 'Climate Board Bench', description: 'Chairs.' };

beforeEach(() => localStorage.clear());

describe('The fields of a form that are not saved yet', () => {
  it('come back in place of what is saved, until they are forgotten', () => {
    keepDraftedValues('details', { ...SAVED, name: 'Climate' });
    expect(readDraftedValues('details', SAVED)).toEqual({ ...SAVED, name: 'Climate' });
    keepDraftedValues('details', null);
    expect(readDraftedValues('details', SAVED)).toEqual(SAVED);
  });

  it.each(['', 'null', '[]', '{"name":7,"other":"x"}', '{'])(
    'are as saved when what is kept is %o',
    (text) => {
      keepDraft('details', text);
      expect(readDraftedValues('details', SAVED)).toEqual(SAVED);
    },
  );
});
