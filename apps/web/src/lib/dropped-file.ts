import { atSignOut } from './at-sign-out.ts';

let dropped: File | null = null;

/**
 * Keeps a contacts file that was dropped on a page, until the sync overlay opens and takes it. A URL cannot
 * carry a file.
 */
export function keepDroppedFile(file: File): void {
  dropped = file;
}

/** Returns the file for the sync overlay; null if there is none. */
export function droppedFile(): File | null {
  return dropped;
}

export function forgetDroppedFile(): void {
  dropped = null;
}

// Otherwise the next member who logs in would get the file.
atSignOut(forgetDroppedFile);
