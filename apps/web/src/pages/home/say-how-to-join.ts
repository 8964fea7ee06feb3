import type { Client } from '@kithline/contract/clients.ts';
import type { ReceivedInvitation } from '@kithline/contract/invitations.ts';
import type { Page } from '@kithline/contract/wire.ts';
import { sayCount } from '../../lib/say-time.ts';

interface Ways {
  waiting: Page<ReceivedInvitation> | undefined;
  owned: Client | undefined;
}

/** How the member comes into a collective. */
export function sayHowToJoin({ waiting, owned }: Ways): string {
  const [first] = waiting?.results ?? [];
  if (first && waiting?.total === 1) return `${first.invitedBy.name} has invited you to one`;
  if (waiting && waiting.total > 1)
    return sayCount(waiting.total, 'invitation waits for you', 'invitations wait for you');
  return owned ? `${owned.name} has no collective yet` : 'An owner of a collective can invite you';
}
