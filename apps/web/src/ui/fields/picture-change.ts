/** What a picture field holds: the stored picture as it is, a new file with its preview, or none any more. */
export type PictureChange =
  | { state: 'unchanged' }
  | { state: 'changed'; file: File; preview: string }
  | { state: 'removed' };

export const UNCHANGED: PictureChange = { state: 'unchanged' };

/** Bytes that the server takes. */
const MOST_BYTES = 10 * 1024 * 1024;
const KINDS = ['image/jpeg', 'image/png'];

/** Why a file cannot be taken; null when it can, as far as a browser knows. The server looks inside. */
export function pictureProblem(file: File): string | null {
  if (!KINDS.includes(file.type)) return 'Must be a JPEG or PNG picture.';
  return file.size > MOST_BYTES ? 'Cannot be larger than 10 MB.' : null;
}
