import { queryClient } from '../../../lib/query-client.ts';

/** Replies that change with the people whom a collective sees. */
const SHOWN_OF_A_DIRECTORY = [['directory'], ['people'], ['organizations'], ['relations']] as const;

/** Has everything about a collective read anew, and waits for what is on the screen, so that no button is free before it is. */
export async function refreshCollective(collectiveId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['collectives', collectiveId] });
}

/** The same after a change of whom the collective sees; its directory follows in its own time. */
export async function refreshDirectory(collectiveId: number): Promise<void> {
  for (const queryKey of SHOWN_OF_A_DIRECTORY) void queryClient.invalidateQueries({ queryKey });
  await refreshCollective(collectiveId);
}
