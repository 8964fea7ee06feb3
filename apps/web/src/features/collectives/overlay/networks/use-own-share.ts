import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallFailure } from '../../../../lib/call.ts';
import { useUserId } from '../../../../lib/signed-in.ts';
import { unshareNetwork } from '../../../../lib/unshare-network.ts';
import { announce } from '../../../../ui/a11y/announce.ts';
import {
  changed,
  idsOf,
  isSameDraft,
  type LeaveOutChange,
  type LeaveOutDraft,
  NOBODY,
} from './leave-out-draft.ts';
import { ownShareQuery, shareNetwork } from './sharing.data.ts';
import { keepUnsavedLeaveOut, leaveOutName, readUnsavedLeaveOut } from './unsaved-leave-out.ts';

export type ShareAct = 'share' | 'change' | 'remove';

const DONE: Record<ShareAct, string> = {
  share: 'Network shared',
  change: 'Sharing updated',
  remove: 'Network removed',
};
const FAILED: Record<ShareAct, string> = {
  share: 'Your network could not be shared.',
  change: 'Your changes to sharing were not saved.',
  remove: 'Your network could not be removed.',
};

/** One act, and the draft from which it was made. */
interface Sent {
  act: ShareAct;
  leaveOut: LeaveOutDraft;
  seen: string | undefined;
  draft: LeaveOutChange | null;
}

/**
 * State of the viewer's network in a collective, with a draft of the exclusions. The draft is stored for this
 * member in this browser until it is saved or discarded. It stays if the server refuses it, or if another tab
 * saves something else.
 */
export function useOwnShare(collectiveId: number) {
  const own = useQuery(ownShareQuery(collectiveId));
  const name = leaveOutName(useUserId(), collectiveId);
  const [draft, setDraft] = useState(() => readUnsavedLeaveOut(name));
  const saved = own.data?.leaveOut ?? NOBODY;
  const leaveOut = draft ? changed(saved, draft) : saved;
  const isChanged = draft !== null && !isSameDraft(leaveOut, saved);
  // Unsaved changes are unknown until the saved exclusions have loaded.
  const isKnown = own.data !== undefined;
  useEffect(() => {
    if (isKnown) keepUnsavedLeaveOut(name, isChanged ? draft : null);
  }, [name, draft, isKnown, isChanged]);
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (sent: Sent) =>
      sent.act === 'remove'
        ? unshareNetwork(collectiveId)
        : shareNetwork(collectiveId, idsOf(sent.leaveOut), sent.seen),
    onSuccess: (_done, { act, ...sent }) => {
      // When the network is withdrawn, the exclusions are remembered for the next share.
      const from = act === 'remove' ? saved : sent.leaveOut;
      // Delete the stored draft here, because the card may be closed by now.
      keepUnsavedLeaveOut(name, null);
      // Changes that were made during the call are not saved yet, so they stay.
      setDraft((now) => (now === null || now === sent.draft ? null : { from, wanted: now.wanted }));
      announce(DONE[act]);
    },
    onError: async (failure) => {
      if (isOutdated(failure)) await own.refetch();
    },
  });
  return {
    own,
    saved,
    leaveOut,
    isChanged,
    setLeaveOut: (wanted: LeaveOutDraft) => setDraft({ from: saved, wanted }),
    reset: () => {
      setDraft(null);
      reset();
    },
    apply: (act: ShareAct) => mutate({ act, leaveOut, seen: own.data?.version, draft }),
    /** The act in progress; null if there is none. */
    working: isPending ? variables.act : null,
    failure: error && variables ? failureOf(error, variables.act) : null,
  };
}

/**
 * Returns the error of an act. If the draft was based on an older version of the share, the member must
 * review it rather than send it again.
 */
function failureOf(error: Error, act: ShareAct) {
  const message = error instanceof CallFailure ? error.clientMessage : null;
  return { act, message: message ?? FAILED[act], isOutdated: isOutdated(error) };
}

function isOutdated(error: Error): boolean {
  return error instanceof CallFailure && error.status === 409;
}
