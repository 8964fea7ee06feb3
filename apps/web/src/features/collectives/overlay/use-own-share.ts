import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { idsOf, isSameDraft, type LeaveOutDraft, NOBODY } from './leave-out-draft.ts';
import { ownShareQuery, shareNetwork, unshareNetwork } from './sharing.data.ts';

/** What can be done about the own network: lend it, change who is left out of it, take it back. */
export type ShareAct = 'share' | 'change' | 'remove';

const DONE: Record<ShareAct, string> = {
  share: 'Network shared',
  change: 'What is shared has changed',
  remove: 'Network removed',
};
const FAILED: Record<ShareAct, string> = {
  share: 'Your network could not be shared.',
  change: 'What is shared could not be changed.',
  remove: 'Your network could not be removed.',
};

/**
 * The own network in a collective, and the draft of who is left out of it. The draft is kept while the card is there, also
 * when the server refuses it.
 */
export function useOwnShare(collectiveId: number) {
  const own = useQuery(ownShareQuery(collectiveId));
  const [draft, setDraft] = useState<LeaveOutDraft | null>(null);
  const saved = own.data?.leaveOut ?? NOBODY;
  const leaveOut = draft ?? saved;
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (act: ShareAct) =>
      act === 'remove' ? unshareNetwork(collectiveId) : shareNetwork(collectiveId, idsOf(leaveOut)),
    onSuccess: (_done, act) => {
      if (act !== 'remove') setDraft(null);
      announce(DONE[act]);
    },
  });
  return {
    own,
    leaveOut,
    isChanged: draft !== null && !isSameDraft(draft, saved),
    setLeaveOut: setDraft,
    reset: () => setDraft(null),
    apply: (act: ShareAct) => mutate(act),
    /** What is going on just now. */
    working: isPending ? variables : null,
    failure: error && variables ? { act: variables, message: messageOf(error) ?? FAILED[variables] } : null,
  };
}

function messageOf(error: Error): string | null {
  return error instanceof CallFailure ? error.clientMessage : null;
}
