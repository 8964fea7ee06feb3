import { type RelationshipRef, type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveStrength } from './relationships.data.ts';
import { refreshRelationship, showRelationship } from './shown-relationship.ts';

interface StrengthControl {
  /** Shows and saves a strength at once; null is Not Given. */
  choose: (strengthId: StrengthId | null) => void;
  /** Whether the last choice about the person was made here and was not saved; what held before is shown again. */
  failed: boolean;
  retry: () => void;
}

/** The id of a relationship that the server has not named yet. */
const NOT_SAVED_YET = 0;

/** Setting how well the viewer knows a person. Choices about one person are saved one after the other. */
export function useStrength(personId: number, shown: RelationshipRef | null): StrengthControl {
  const client = useQueryClient();
  const mutationKey = ['relations', 'strength', personId];
  const show = (relationship: RelationshipRef | null) => showRelationship(client, personId, relationship);
  /** While a later choice waits, it is what is shown. */
  const isLatest = () => client.isMutating({ mutationKey }) === 1;
  const save = useMutation({
    mutationKey,
    scope: { id: `strength ${personId}` },
    mutationFn: (strengthId: StrengthId | null) => saveStrength(personId, strengthId),
    onMutate: (strengthId) => {
      show(strengthId && { id: shown?.id ?? NOT_SAVED_YET, strength: strengthOf(strengthId) });
      return { before: shown };
    },
    onSuccess: (saved) => {
      if (isLatest()) show(saved);
    },
    onError: (_error, _strengthId, held) => {
      if (held && isLatest()) show(held.before);
    },
    onSettled: () => {
      if (isLatest()) refreshRelationship(client, personId);
    },
  });
  const last = client.getMutationCache().findAll({ mutationKey }).at(-1);
  return {
    choose: (strengthId) => save.mutate(strengthId),
    failed: save.isError && last?.state.submittedAt === save.submittedAt,
    retry: () => {
      if (save.variables !== undefined) save.mutate(save.variables);
    },
  };
}
