import { type RelationshipRef, type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tooManySentence } from '../../../lib/failure-sentences.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { changeKey, refreshRelations, strengthChange } from '../refresh-relations.ts';
import { saveStrength } from './relationships.data.ts';
import { showRelationship, stopReading } from './shown-relationship.ts';

interface StrengthControl {
  /** Shows a strength at once and saves it; null is Not Given. */
  choose: (strengthId: StrengthId | null) => void;
  /** Whether the last choice for the person failed and was made in this component. */
  failed: boolean;
  /** The server's reason for the failure; null if it gave none. */
  reason: string | null;
  retry: () => void;
}

/** The strength that is saved on the server. All pending choices for the person share this object. */
interface Held {
  saved: RelationshipRef | null;
}

/** The id of a relationship until the server has given it one. */
const NOT_SAVED_YET = 0;

/** Sets how well the viewer knows a person. Several choices for one person are saved in turn. */
export function useStrength(personId: number, shown: RelationshipRef | null): StrengthControl {
  const client = useQueryClient();
  const { scope } = useSearchScope();
  const mutationKey = changeKey(strengthChange(personId));
  const show = (relationship: RelationshipRef | null) => showRelationship(client, personId, relationship);
  /** Whether no later choice is pending. */
  const isLatest = () => client.isMutating({ mutationKey }) === 1;
  const save = useMutation({
    mutationKey,
    scope: { id: `strength ${personId}` },
    mutationFn: (strengthId: StrengthId | null) => saveStrength(scope, personId, strengthId),
    onMutate: async (strengthId): Promise<Held> => {
      const held = heldByEarlier(client, mutationKey) ?? { saved: shown };
      await stopReading(client, personId);
      show(strengthId && { id: held.saved?.id ?? NOT_SAVED_YET, strength: strengthOf(strengthId) });
      return held;
    },
    onSuccess: (saved, _strengthId, held) => {
      held.saved = saved;
      if (isLatest()) show(saved);
    },
    onError: (_error, _strengthId, held) => {
      if (held && isLatest()) show(held.saved);
    },
    onSettled: () => {
      if (isLatest()) void refreshRelations(client, strengthChange(personId));
    },
  });
  useForgottenFailure(save, shown?.strength.id ?? null);
  const last = client.getMutationCache().findAll({ mutationKey }).at(-1);
  return {
    choose: (strengthId) => save.mutate(strengthId),
    failed: save.isError && last?.state.submittedAt === save.submittedAt,
    reason: tooManySentence(save.error),
    retry: () => {
      if (save.variables !== undefined) save.mutate(save.variables);
    },
  };
}

interface Saving {
  isError: boolean;
  variables: StrengthId | null | undefined;
  reset: () => void;
}

/** Clears the error of a choice whose reply was lost, once the profile shows that the choice was saved. */
function useForgottenFailure({ isError, variables, reset }: Saving, heldId: StrengthId | null): void {
  const holds = isError && variables === heldId;
  useEffect(() => {
    if (holds) reset();
  }, [holds, reset]);
}

/** Returns the value that was saved before the pending choices; undefined if no choice is pending. */
function heldByEarlier(client: QueryClient, mutationKey: QueryKey): Held | undefined {
  const [earlier] = client.getMutationCache().findAll({ mutationKey, status: 'pending' });
  return earlier?.state.context as Held | undefined;
}
