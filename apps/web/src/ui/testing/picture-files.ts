import { vi } from 'vitest';

const START_OF_PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Returns a file that begins like a PNG. */
export function aPicture(name = 'new.png'): File {
  return new File([new Uint8Array(START_OF_PNG)], name, { type: 'image/png' });
}

/** Makes every picture load, or fail to load, because the test environment cannot decode pictures. */
export function showPictures(outcome: 'load' | 'error' = 'load'): void {
  class Shown extends EventTarget {
    set src(_address: string) {
      queueMicrotask(() => this.dispatchEvent(new Event(outcome)));
    }
  }
  vi.stubGlobal('Image', Shown);
}
