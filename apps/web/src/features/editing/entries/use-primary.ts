import { useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { setPrimary } from '../editing.data.ts';
import { useEditor } from '../editor.ts';

/** Makes a role the primary one, of which there is one at most, or an ordinary one; saved at once. */
export function usePrimary() {
  const { form } = useEditor();
  const [isSaving, setSaving] = useState(false);
  const set = async (roleId: number, primary: boolean) => {
    if (isSaving) return;
    setSaving(true);
    try {
      await setPrimary(form.id, roleId, primary);
      toast.success('Work History updated');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.failure('Work History failed to update');
    } finally {
      setSaving(false);
    }
  };
  return { set };
}
