import { type RelationshipRef, type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tooManySentence } from '../../../lib/call.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { changeKey, refreshRelations, strengthChange } from '../refresh-relations.ts';
import { saveStrength } from './relationships.data.ts';
import { showRelationship, stopReading } from './shown-relationship.ts';

interface StrengthControl {
  /** Shows and saves a strength at once; null is Not Given. */
  choose: (strengthId: StrengthId | null) => void;
  /**
   * Whether the last choice about the person was made here and was not saved; what is saved is shown again.
   */
  failed: boolean;
  /** Why it failed, where the server said so to the person. */
  reason: string | null;
  retry: () => void;
}

/** What the server has of a person. Choices that are under way at once share one of these. */
interface Held {
  saved: RelationshipRef | null;
}

/** The id of a relationship that the server has not named yet. */
const NOT_SAVED_YET = 0;

/** Setting how well the viewer knows a person. Choices about one person are saved one after the other. */
export function useStrength(personId: number, shown: RelationshipRef | null): StrengthControl {
  const client = useQueryClient();
  const { scope } = useSearchScope();
  const mutationKey = changeKey(strengthChange(personId));
  const show = (relationship: RelationshipRef | null) => showRelationship(client, personId, relationship);
  /** While a later choice waits, it is what is shown. */
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

/**
 * A choice whose answer was lost may have been saved all the same: once it is what holds, it has not failed.
 */
function useForgottenFailure({ isError, variables, reset }: Saving, heldId: StrengthId | null): void {
  const holds = isError && variables === heldId;
  useEffect(() => {
    if (holds) reset();
  }, [holds, reset]);
}

/** What a choice that is still under way started from: what is shown by now was never saved. */
function heldByEarlier(client: QueryClient, mutationKey: QueryKey): Held | undefined {
  const [earlier] = client.getMutationCache().findAll({ mutationKey, status: 'pending' });
  return earlier?.state.context as Held | undefined;
}
