import { beforeEach, describe, expect, it } from 'vitest';
import { keepDraft, readDraft } from '../drafts.ts';
import { keepUnsaved, readUnsaved } from './form-drafts.ts';

const SAVED = { name: 'Climate Board Bench', tags: [] };
const EDITS = { name: { base: SAVED.name, mine: 'Climate' } };
const NOTHING = { edits: {}, sent: null };

beforeEach(() => localStorage.clear());

describe('Unsaved fields of a form', () => {
  it('are restored with the saved values and the unanswered request', () => {
    const unsaved = { edits: EDITS, sent: { body: '{}', id: '7' } };
    keepUnsaved('details', SAVED, unsaved);
    expect(readUnsaved('details', SAVED)).toEqual(unsaved);
  });

  it('leave no draft once they equal the saved values, or are discarded', () => {
    keepUnsaved('details', SAVED, { edits: EDITS, sent: null });
    keepUnsaved('details', { ...SAVED, name: 'Climate' }, { edits: EDITS, sent: null });
    expect(readDraft('details')).toBeNull();
    keepUnsaved('details', SAVED, NOTHING);
    expect(readUnsaved('details', SAVED)).toEqual(NOTHING);
  });

  it('are restored from drafts that earlier versions of the app stored', () => {
    keepDraft('details', '{"name":"Climate"}');
    expect(readUnsaved('details', SAVED)).toEqual({ edits: EDITS, sent: null });
    keepDraft('note:7:1:2:own:new', '0f\nMet in May.\nWrite in June.');
    expect(readUnsaved('note:7:1:2:own:new', { note: '' }).edits).toEqual({
      note: { base: '', mine: 'Met in May.\nWrite in June.' },
    });
  });

  it.each([
    '',
    'null',
    '[]',
    '{"name":7,"other":"x"}',
    '{"tags":{"base":[],"mine":[7]}}',
    '{"name":{"mine":"x"}}',
    '{',
  ])('are not restored from a malformed draft: %o', (text) => {
    keepDraft('details', text);
    expect(readUnsaved('details', SAVED)).toEqual(NOTHING);
  });
});
