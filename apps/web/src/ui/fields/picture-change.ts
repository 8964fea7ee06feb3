/** The value of a field for a picture: the stored picture, a new file with its preview, or no picture. */
export type PictureChange =
  | { state: 'unchanged' }
  | { state: 'changed'; file: File; preview: string }
  | { state: 'removed' };

export const UNCHANGED: PictureChange = { state: 'unchanged' };
