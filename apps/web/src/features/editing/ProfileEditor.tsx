import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UnsavedProvider } from '../../lib/form/unsaved.tsx';
import { useIsAdmin, usePersonId, useUserId } from '../../lib/signed-in.ts';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { persons } from './editing.data.ts';
import { editorOf, EditorProvider } from './editor.ts';
import { KeptPictures } from './picture/edited-picture.tsx';

interface PersonEditorProps {
  personId: number;
  children: ReactNode;
}

/**
 * Holds the forms of one person. What is not saved stays in this browser, for this member and this person.
 */
export function PersonEditor({ personId, children }: PersonEditorProps) {
  return (
    <UnsavedProvider key={personId} beginning={`person:${useUserId() ?? 0}:${personId}:`}>
      <KeptPictures>{children}</KeptPictures>
    </UnsavedProvider>
  );
}

/** The forms once they can be filled; bones until then. */
export function FilledForms({ personId, children }: PersonEditorProps) {
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
