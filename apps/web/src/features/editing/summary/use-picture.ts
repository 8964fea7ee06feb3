import { useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type PictureChange, UNCHANGED } from '../../../ui/fields/picture-change.ts';
import { savePicture } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { useDraftName, useReportUnsaved } from '../Unsaved.tsx';

const FAILED = 'The picture failed to update';
const LOST = 'Kithline did not answer. Your picture is still here. Try again.';

export type EditedPicture = ReturnType<typeof usePicture>;

/** The picture of the person, kept here until it is saved. */
export function usePicture() {
  const { form } = useEditor();
  const [change, setChange] = useState<PictureChange>(UNCHANGED);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isChanged = change.state !== 'unchanged';
  useReportUnsaved(useDraftName('summary', 'Picture'), isChanged ? 1 : 0);
  const set = (next: PictureChange) => {
    setFailure(null);
    setChange(next);
  };
  const save = async (): Promise<boolean> => {
    if (!isChanged) return true;
    setSaving(true);
    try {
      await savePicture(form.id, change);
      setChange(UNCHANGED);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(
        error.problem === null ? LOST : (error.fieldMessage('file') ?? error.clientMessage ?? FAILED),
      );
      toast.failure(FAILED);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { change, set, save, reset: () => set(UNCHANGED), failure, isSaving, isChanged };
}
