import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UnsavedProvider } from '../../lib/form/unsaved.tsx';
import { useIsAdmin, usePersonId, useUserId } from '../../lib/signed-in.ts';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { persons } from './editing.data.ts';
import { editorOf, EditorProvider } from './editor.ts';
import { KeptPictures } from './picture/edited-picture.tsx';

interface ProfileEditorProps {
  kind: 'person' | 'organization';
  id: number;
  children: ReactNode;
}

/**
 * Provides the drafts and pictures that all forms of the profile share. Drafts are kept in this browser, for
 * this member and this profile.
 */
export function ProfileEditor({ kind, id, children }: ProfileEditorProps) {
  return (
    <UnsavedProvider key={id} beginning={`${kind}:${useUserId() ?? 0}:${id}:`}>
      <KeptPictures>{children}</KeptPictures>
    </UnsavedProvider>
  );
}

export function FilledForms({ personId, children }: { personId: number; children: ReactNode }) {
  const isAdmin = useIsAdmin();
  const isOwn = usePersonId() === personId;
  const form = useQuery(persons.formQuery(personId));
  if (!form.data)
    return form.isError ? (
      <FailedState title="The forms did not load." onRetry={() => void form.refetch()} />
    ) : (
      <CardBones lines={8} />
    );
  return <EditorProvider value={editorOf(form.data, { isAdmin, isOwn })}>{children}</EditorProvider>;
}
