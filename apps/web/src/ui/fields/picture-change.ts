export type PictureChange =
  | { state: 'unchanged' }
  | { state: 'changed'; file: File; preview: string }
  | { state: 'removed' };

export const UNCHANGED: PictureChange = { state: 'unchanged' };
