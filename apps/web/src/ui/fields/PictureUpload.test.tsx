import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderLook } from '../testing/render-look.tsx';
import { type PictureChange, UNCHANGED } from './picture-change.ts';
import { PictureUpload } from './PictureUpload.tsx';

let freed: string[];

beforeEach(() => {
  freed = [];
  let count = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(count += 1)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void freed.push(url));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function openField(stored: string | null) {
  const seen: PictureChange[] = [];
  function Field() {
    const [change, setChange] = useState(UNCHANGED);
    seen.push(change);
    return (
      <PictureUpload
        label="Picture"
        kind="organization"
        name="Meridian Foundation"
        stored={stored}
        change={change}
        onChange={setChange}
      />
    );
  }
  const drawn = renderLook(<Field />);
  const choose = (name: string, type: string, bytes = 3) => {
    const input = drawn.container.querySelector<HTMLInputElement>('input[type=file]');
    // Browsers only suggest the kinds of `accept`; somebody can choose another one.
    input?.removeAttribute('accept');
    return drawn.user.upload(input as HTMLInputElement, new File([new Uint8Array(bytes)], name, { type }));
  };
  return { ...drawn, choose, state: () => seen.at(-1)?.state };
}

const press = (name: string) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('A picture that can be changed', () => {
  it('offers to remove only a stored picture that is unchanged', async () => {
    const { user, choose, state } = openField('/api/pictures/a');
    expect(names()).toEqual(['upload', 'remove']);
    await user.click(press('remove'));
    expect(state()).toBe('removed');
    expect(names()).toEqual(['upload', 'reset']);
    expect(document.activeElement).toBe(press('upload'));
    await user.click(press('reset'));
    expect(state()).toBe('unchanged');
    await choose('new.png', 'image/png');
    expect(state()).toBe('changed');
    expect(names()).toEqual(['upload', 'undo']);
  });

  it('offers nothing but uploading while there is none', () => {
    openField(null);
    expect(names()).toEqual(['upload']);
    expect(screen.getByRole('img', { name: 'No picture of Meridian Foundation' })).toBeTruthy();
  });

  it('shows the new picture at once, and lets go of the one before', async () => {
    const { user, choose, container } = openField('/api/pictures/a');
    const shown = () => container.querySelector('img')?.getAttribute('src');
    expect(shown()).toBe('/api/pictures/a');
    await choose('one.jpg', 'image/jpeg');
    expect(shown()).toBe('blob:1');
    await choose('two.png', 'image/png');
    expect(shown()).toBe('blob:2');
    expect(freed).toEqual(['blob:1']);
    await user.click(press('undo'));
    expect(shown()).toBe('/api/pictures/a');
    expect(freed).toEqual(['blob:1', 'blob:2']);
  });

  it.each([
    [{ name: 'logo.gif', type: 'image/gif', bytes: 3 }, 'Must be a JPEG or PNG picture.'],
    [{ name: 'logo.png', type: 'image/png', bytes: 10 * 1024 * 1024 + 1 }, 'Cannot be larger than 10 MB.'],
  ])('does not take %o', async ({ name, type, bytes }, message) => {
    const { choose, state } = openField(null);
    await choose(name, type, bytes);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(state()).toBe('unchanged');
  });
});
