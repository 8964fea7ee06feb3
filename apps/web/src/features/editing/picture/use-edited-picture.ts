import { useEffect, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { useUnsavedForms } from '../../../lib/form/unsaved.tsx';
import { type PictureChange, UNCHANGED } from '../../../ui/fields/picture-change.ts';
import { useDraftName } from '../Unsaved.tsx';
import { useKeptPicture } from './KeptPictures.tsx';

interface Options {
  /** What messages call it: "picture". */
  called: 'picture' | 'logo';
  /** Sends the change. Throws CallFailure. */
  send: (change: PictureChange) => Promise<void>;
}

export type EditedPicture = ReturnType<typeof useEditedPicture>;

/** The picture of a profile, kept here until it is saved. */
export function useEditedPicture({ called, send }: Options) {
  const draft = useDraftName('summary', 'Picture');
  const [change, keep] = useKeptPicture(draft);
  /** Why it was not saved, where the server says so. */
  const [failure, setFailure] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isChanged = change.state !== 'unchanged';
  const { report } = useUnsavedForms();
  useEffect(() => report(draft, isChanged ? 1 : 0), [report, draft, isChanged]);
  const set = (next: PictureChange) => {
    setFailure(null);
    setFailed(false);
    keep(next);
  };
  const save = async (): Promise<boolean> => {
    if (!isChanged) return true;
    setSaving(true);
    try {
      await send(change);
      set(UNCHANGED);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const lost = `Kithline did not answer. Your ${called} is still here. Try again.`;
      setFailed(true);
      setFailure(error.problem === null ? lost : (error.fieldMessage('file') ?? error.clientMessage));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const title = called === 'logo' ? 'Logo' : 'Picture';
  return { title, change, set, save, reset: () => set(UNCHANGED), failure, hasFailed, isSaving, isChanged };
}
