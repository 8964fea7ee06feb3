import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPicture, showPictures } from '../testing/picture-files.ts';
import { renderLook } from '../testing/render-look.tsx';
import { type PictureChange, UNCHANGED } from './picture-change.ts';
import { PictureUpload } from './PictureUpload.tsx';

let freed: string[];

beforeEach(() => {
  freed = [];
  showPictures();
  let count = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(count += 1)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void freed.push(url));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
  const choose = (file = aPicture()) => {
    const input = drawn.container.querySelector<HTMLInputElement>('input[type=file]');
    // Browsers let users choose files of kinds that `accept` does not list.
    input?.removeAttribute('accept');
    return drawn.user.upload(input as HTMLInputElement, file);
  };
  return { ...drawn, choose, state: () => seen.at(-1)?.state };
}

const aFile = (bytes: number[], type: string) => new File([new Uint8Array(bytes)], 'logo.png', { type });
const GIF = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61];
const NO_PICTURE = 'The picture must be a JPEG or PNG file.';
const TOO_LARGE = 'A picture can be at most 10 MB.';

const button = (name: string) => screen.getByRole('button', { name });
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('The field of a picture', () => {
  it('offers to remove a stored picture, but not one that was just chosen', async () => {
    const { user, choose, state } = openField('/api/pictures/a');
    expect(buttons()).toEqual(['upload', 'remove']);
    await user.click(button('remove'));
    expect(state()).toBe('removed');
    expect(buttons()).toEqual(['upload', 'reset']);
    expect(document.activeElement).toBe(button('upload'));
    await user.click(button('reset'));
    expect(state()).toBe('unchanged');
    await choose();
    await waitFor(() => expect(state()).toBe('changed'));
    expect(buttons()).toEqual(['upload', 'undo']);
  });

  it('offers only to upload a picture while there is none', () => {
    openField(null);
    expect(buttons()).toEqual(['upload']);
    expect(screen.getByRole('img', { name: 'No picture of Meridian Foundation' })).toBeTruthy();
  });

  it('shows a chosen picture at once, and releases the preview of the previous picture', async () => {
    const { user, choose, container } = openField('/api/pictures/a');
    const shown = () => container.querySelector('img')?.getAttribute('src');
    expect(shown()).toBe('/api/pictures/a');
    await choose(aFile([0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'));
    await waitFor(() => expect(shown()).toBe('blob:1'));
    await choose();
    await waitFor(() => expect(shown()).toBe('blob:2'));
    expect(freed).toEqual(['blob:1']);
    await user.click(button('undo'));
    expect(shown()).toBe('/api/pictures/a');
    expect(freed).toEqual(['blob:1', 'blob:2']);
  });

  it.each([
    ['of another kind', aFile(GIF, 'image/gif'), NO_PICTURE],
    ['that is a picture only by its name', aFile([0x3c, 0x68], 'image/png'), NO_PICTURE],
    ['that is empty', aFile([], 'image/png'), NO_PICTURE],
    ['that is too large', aFile(Array(10 * 1024 * 1024 + 1).fill(0xff), 'image/png'), TOO_LARGE],
  ])('refuses a file %s when it is chosen', async (_which, file, message) => {
    const { choose, state } = openField(null);
    await choose(file);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(state()).toBe('unchanged');
  });

  it('refuses a picture that the browser cannot read, keeps the previous one, and accepts another', async () => {
    const { choose, container } = openField(null);
    const shown = () => container.querySelector('img')?.getAttribute('src');
    await choose();
    await waitFor(() => expect(shown()).toBe('blob:1'));
    showPictures('error');
    await choose();
    expect(await screen.findByText('This picture cannot be read. Please choose another one.')).toBeTruthy();
    expect(shown()).toBe('blob:1');
    expect(freed).toEqual(['blob:2']);
    showPictures();
    await choose();
    await waitFor(() => expect(shown()).toBe('blob:3'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the last of two files that were chosen in quick succession', async () => {
    const { choose, container } = openField(null);
    const first = aPicture('slow.png');
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
    vi.spyOn(first, 'slice').mockReturnValue({ arrayBuffer: () => promise } as Blob);
    await choose(first);
    await choose();
    const shown = () => container.querySelector('img')?.getAttribute('src');
    await waitFor(() => expect(shown()).toBe('blob:1'));
    resolve(await aPicture().arrayBuffer());
    await waitFor(() => expect(freed).toEqual(['blob:2']));
    expect(shown()).toBe('blob:1');
  });
});
