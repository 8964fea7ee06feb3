// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, toast } from '../../../ui/feedback/toast.ts';
import type { Section } from '../fields/use-section.ts';
import { type EditedPicture, withPicture } from './edited-picture.tsx';

afterEach(() => toast.clear());

function aSection({
  canSaveTexts,
  canSavePicture = true,
}: {
  canSaveTexts: boolean;
  canSavePicture?: boolean;
}) {
  const failure = canSaveTexts ? null : 'Basic Information failed to update';
  const section = { title: 'Basic Information', changes: 1, failure, save: vi.fn(async () => canSaveTexts) };
  const picture = {
    title: 'Picture',
    isChanged: true,
    hasFailed: !canSavePicture,
    save: vi.fn(async () => canSavePicture),
  };
  const both = withPicture(section as unknown as Section, picture as unknown as EditedPicture);
  return { both, picture };
}
const said = () => currentToasts().map(({ text }) => text);

describe('A section with a new picture', () => {
  it('saves the picture and says so, even if the texts cannot be saved', async () => {
    const { both, picture } = aSection({ canSaveTexts: false });
    expect(await both.save()).toBe(false);
    expect(picture.save).toHaveBeenCalledOnce();
    expect(said()).toEqual(['Picture updated']);
  });

  it('adds no message of its own when the texts are saved, too', async () => {
    const { both } = aSection({ canSaveTexts: true });
    expect(await both.save()).toBe(true);
    // The section's own `save` shows the message. The fake one here shows none.
    expect(said()).toEqual([]);
  });

  it('shows one message when neither the picture nor the texts are saved', async () => {
    const { both } = aSection({ canSaveTexts: false, canSavePicture: false });
    expect(await both.save()).toBe(false);
    expect(said()).toEqual(['Basic Information failed to update']);
    expect(both.failure).toBeNull();
  });

  it('names the picture if only the picture could not be saved', async () => {
    const { both } = aSection({ canSaveTexts: true, canSavePicture: false });
    expect(await both.save()).toBe(false);
    expect(said()).toEqual(['The picture failed to update']);
  });
});
