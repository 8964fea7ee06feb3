import { afterEach, describe, expect, it } from 'vitest';
import { keepDraft } from '../../../../lib/drafts.ts';
import {
  hasUnsavedLeaveOut,
  keepUnsavedLeaveOut,
  leaveOutName,
  readUnsavedLeaveOut,
} from './unsaved-leave-out.ts';

afterEach(() => localStorage.clear());

const NAME = leaveOutName(2, 7);
const CHANGE = {
  from: { labels: [], persons: [{ id: 12, name: 'Leila Haddad', profilePicture: null }] },
  wanted: { labels: [{ id: 31, name: 'Family' }], persons: [] },
};

describe('Unsaved exclusions', () => {
  it('are restored for this member, in this collective', () => {
    keepUnsavedLeaveOut(NAME, CHANGE);
    expect(readUnsavedLeaveOut(NAME)).toEqual(CHANGE);
    expect(hasUnsavedLeaveOut(2, 7)).toBe(true);
    expect(hasUnsavedLeaveOut(3, 7)).toBe(false);
    expect(hasUnsavedLeaveOut(2, 8)).toBe(false);
  });

  it('are deleted once they are saved or discarded', () => {
    keepUnsavedLeaveOut(NAME, CHANGE);
    keepUnsavedLeaveOut(NAME, null);
    expect(readUnsavedLeaveOut(NAME)).toBeNull();
    expect(hasUnsavedLeaveOut(2, 7)).toBe(false);
  });

  it.each(['', 'nothing', 'null', '[]', '{"from":{}}', '{"from":{"labels":[],"persons":[]},"wanted":3}'])(
    'are ignored if the browser has stored the invalid text %o',
    (text) => {
      keepDraft(NAME, text);
      expect(readUnsavedLeaveOut(NAME)).toBeNull();
    },
  );
});
