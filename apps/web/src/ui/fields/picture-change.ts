/** What a picture field holds: the stored picture as it is, a new file with its preview, or no picture. */
export type PictureChange =
  | { state: 'unchanged' }
  | { state: 'changed'; file: File; preview: string }
  | { state: 'removed' };

export const UNCHANGED: PictureChange = { state: 'unchanged' };
