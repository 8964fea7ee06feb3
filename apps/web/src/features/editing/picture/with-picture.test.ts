// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, toast } from '../../../ui/feedback/toast.ts';
import type { Section } from '../summary/use-section.ts';
import type { EditedPicture } from './use-edited-picture.ts';
import { withPicture } from './with-picture.ts';

afterEach(() => toast.clear());

/** A section whose texts can be saved or not, with a new picture. */
function aSection({ canSaveTexts }: { canSaveTexts: boolean }) {
  const section = { title: 'Basic Information', changes: 1, save: vi.fn(async () => canSaveTexts) };
  const picture = { title: 'Picture', isChanged: true, save: vi.fn(async () => true) };
  const both = withPicture(section as unknown as Section, picture as unknown as EditedPicture);
  return { both, picture };
}
const said = () => currentToasts().map(({ text }) => text);

describe('A section with a new picture', () => {
  it('saves the picture while a text waits for a choice, and says so', async () => {
    const { both, picture } = aSection({ canSaveTexts: false });
    expect(await both.save()).toBe(false);
    expect(picture.save).toHaveBeenCalledOnce();
    expect(said()).toEqual(['Picture updated']);
  });

  it('speaks once when both are saved', async () => {
    const { both } = aSection({ canSaveTexts: true });
    expect(await both.save()).toBe(true);
    // The section itself says that it was updated.
    expect(said()).toEqual([]);
  });
});
