import type { Collaborator } from '@kithline/contract/collectives.ts';
import { useMutation } from '@tanstack/react-query';
import { CallFailure } from '../../../../lib/call.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { addCollaborators, removeCollaborators } from './collaborators.data.ts';
import type { CollaboratorTab } from '../overlay-sections.ts';

const FAILED = 'Collaborators failed to update';

interface At {
  collectiveId: number;
  tab: CollaboratorTab;
}

/** `apply` removes people on the tab of current collaborators, and adds them on the other tab. */
export function useCollaboratorsChange({ collectiveId, tab }: At) {
  const change = tab === 'current' ? removeCollaborators : addCollaborators;
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (people: readonly Collaborator[]) =>
      change(
        collectiveId,
        people.map(({ userId }) => userId),
      ),
  });
  return {
    /** `onDone` is called on success, even if the row is gone by then. */
    apply: async (people: readonly Collaborator[], onDone: () => void) => {
      try {
        await mutateAsync(people);
      } catch {
        return;
      }
      toast.success('Collaborators updated');
      onDone();
    },
    isWorking: isPending,
    failure: error && ((error instanceof CallFailure && error.clientMessage) || FAILED),
    forgetFailure: reset,
  };
}
