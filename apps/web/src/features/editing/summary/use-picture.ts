import { savePicture } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { type EditedPicture, useEditedPicture } from '../picture/use-edited-picture.ts';

/** The picture of the person. */
export function usePicture(): EditedPicture {
  const { form } = useEditor();
  return useEditedPicture({ called: 'picture', send: (change) => savePicture(form.id, change) });
}
