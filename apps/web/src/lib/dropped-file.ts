import { atSignOut } from './at-sign-out.ts';

let dropped: File | null = null;

/**
 * Keeps a contacts file that was dropped on a page for the sync overlay, which opens next. A file has no
 * place in an address.
 */
export function keepDroppedFile(file: File): void {
  dropped = file;
}

/** The file that waits for the sync overlay. */
export function droppedFile(): File | null {
  return dropped;
}

export function forgetDroppedFile(): void {
  dropped = null;
}

// It is nobody else's.
atSignOut(forgetDroppedFile);
