import type { OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import { type FormEvent, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { FormCard } from '../../../ui/cards/FormCard.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { type PictureChange, UNCHANGED } from '../../../ui/fields/picture-change.ts';
import { PictureUpload } from '../../../ui/fields/PictureUpload.tsx';
import { useDraftName, useReportUnsaved } from '../Unsaved.tsx';
import { saveLogo } from './organization-form.data.ts';

const FAILED = 'The logo failed to update';
const LOST = 'Kithline did not answer. Your logo is still here. Try again.';

/** The logo, kept here until it is saved. */
export function LogoCard({ form }: { form: OrganizationForm }) {
  const [change, setChange] = useState<PictureChange>(UNCHANGED);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const changes = change.state === 'unchanged' ? 0 : 1;
  useReportUnsaved(useDraftName('summary', 'Logo'), changes);
  const set = (next: PictureChange) => {
    setFailure(null);
    setChange(next);
  };
  const save = async () => {
    setSaving(true);
    try {
      await saveLogo(form.id, change);
      setChange(UNCHANGED);
      toast.success('Logo updated');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(
        error.problem === null ? LOST : (error.fieldMessage('file') ?? error.clientMessage ?? FAILED),
      );
      toast.failure(FAILED);
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving && changes > 0) void save();
  };
  return (
    <FormCard title="Logo" {...{ changes, isSaving }} onSubmit={submit} onReset={() => set(UNCHANGED)}>
      <PictureUpload
        label="Logo"
        kind="organization"
        name={form.name}
        stored={form.profilePicture}
        change={change}
        onChange={set}
        error={failure}
        disabled={isSaving}
      />
    </FormCard>
  );
}
