import { useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { setPrimary } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { useEntryDrafts } from './use-entry-drafts.ts';

/**
 * Marks a role as the primary one, or takes the mark away, and saves at once. A role of the common space is copied to the profile:
 * `onMoved` gets the copy's id.
 */
export function usePrimary(onMoved?: (id: number) => void) {
  const { form } = useEditor();
  const drafts = useEntryDrafts('experience');
  const [isSaving, setSaving] = useState(false);
  const set = async (roleId: number, primary: boolean) => {
    if (isSaving) return;
    setSaving(true);
    try {
      const id = await setPrimary(form.id, roleId, primary);
      if (id !== roleId) {
        drafts.move(roleId, id);
        onMoved?.(id);
      }
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
