import type { User } from '@kithline/contract/accounts.ts';
import type { LiveEvent } from '@kithline/contract/live.ts';
import { useState } from 'react';
import { announceImportEnd } from '../features/networks/announce-import-end.ts';
import { refreshUnlessOwn } from '../features/relations/refresh-relations.ts';
import { useLiveEvents } from '../lib/live-connection.ts';
import { queryClient } from '../lib/query-client.ts';
import { SESSION_KEY } from '../lib/signed-in.ts';
import type { leaveLostCollective } from './leave-collective.ts';
import { Refresher } from './refresher.ts';
import { staleAfter } from './stale-after.ts';

/** Handles live events that affect the whole app. */
export function LiveReactions() {
  const [refresher] = useState(() => new Refresher(queryClient));
  useLiveEvents((event) => {
    const leaving = leaveLost(event);
    if (leaving) void refresher.holdDuring(leaving).catch(() => undefined);
    for (const queryKey of staleAfter(event, viewerNow())) refresher.refresh(queryKey);
    if (event.type === 'refresh.relations') refreshUnlessOwn(queryClient, event.data);
    if (event.type === 'import.progress') {
      const { importId, stage } = event.data;
      if (stage === 'completed' || stage === 'failed') announceImportEnd(importId, stage === 'completed');
    }
  });
  return null;
}

/**
 * Leaves a collective if the event says that the viewer has lost access to it. Returns null for other events.
 */
function leaveLost(event: LiveEvent): Promise<void> | null {
  if (event.type === 'collective.destroyed') {
    const { collectiveId, clientId } = event.data;
    return leave({ id: collectiveId, clientId }, 'destroyed');
  }
  if (event.type !== 'collective.collaborator.removed' || event.data.userId !== viewerNow()) return null;
  return leave({ id: event.data.collectiveId }, 'removed');
}

function viewerNow(): number | null {
  return queryClient.getQueryData<User | null>(SESSION_KEY)?.id ?? null;
}

/** `leaveLostCollective`, loaded on demand. */
const leave: typeof leaveLostCollective = async (...loss) =>
  (await import('./leave-collective.ts')).leaveLostCollective(...loss);
