import { useMutation, useQuery } from '@tanstack/react-query';
import { CallFailure } from '../../lib/call.ts';
import { announce } from '../../ui/a11y/announce.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { refreshImports, undoImport, undoPreviewQuery } from './network.data.ts';
import { sayUndo } from './say-undo.ts';

interface UndoQuestionProps {
  importId: number;
  onKeep: () => void;
  onUndone: () => void;
}

export function UndoQuestion({ importId, onKeep, onUndone }: UndoQuestionProps) {
  const undo = useMutation({
    mutationFn: () => undoImport(importId),
    onSuccess: () => {
      announce('The import was undone');
      onUndone();
    },
  });
  const isUndoing = undo.isPending || undo.isSuccess;
  const preview = useQuery({ ...undoPreviewQuery(importId), enabled: !isUndoing });
  const error = undo.error
    ? messageOf(undo.error, 'The import was not undone.')
    : preview.error && messageOf(preview.error, "Couldn't count what will change.");
  const keep = () => {
    if (isUndoing) return;
    // Another tab may have completed or undone an import in the meantime.
    if (error !== null) void refreshImports();
    onKeep();
  };
  return (
    <ConfirmInline
      question="Undo this import?"
      confirmLabel={error === null ? 'Undo this import' : 'Try again'}
      workingLabel={preview.data ? 'Undoing...' : 'Counting...'}
      cancelLabel="Keep it"
      working={isUndoing || (!preview.data && preview.isFetching)}
      error={error}
      onConfirm={() => (preview.data ? undo.mutate() : void preview.refetch())}
      onCancel={keep}
    >
      <p role="status">
        {preview.data &&
          `${sayUndo(preview.data)} Undoing does not change your notes, labels and ratings, or whom you leave out when sharing.`}
      </p>
    </ConfirmInline>
  );
}

function messageOf(error: Error, otherwise: string): string {
  return (error instanceof CallFailure && error.status === 409 && error.clientMessage) || otherwise;
}
