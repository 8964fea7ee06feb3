import { foldText } from '@kithline/base/fold-text.ts';
import { usernameKey } from '../accounts/read-username.ts';
import { newToken } from '../accounts/tokens.ts';
import type { PlatformInvites } from '../collectives/invitations/platform-invites.ts';
import { deleteUnusedInvite, holdInvitesOf, openInviteOf } from './collective-invites.queries.ts';
import { countMail, insertInvite, restartValidity } from './invites.queries.ts';

/** The mail of an invitation to a collective contains the code of its invite. */
export const invitesForCollectives: PlatformInvites = {
  async findOrCreateInvite(db, { firstName, lastName, emailAddress, linkedinUrl, createdBy, now }) {
    await holdInvitesOf(db, usernameKey(emailAddress));
    const open = await openInviteOf(db, usernameKey(emailAddress));
    if (open !== null) {
      await restartValidity(db, open, now);
      return open;
    }
    return insertInvite(db, {
      firstName,
      lastName,
      emailAddress,
      linkedinUrl,
      code: newToken(),
      searchNorm: foldText(`${firstName} ${lastName} ${emailAddress}`),
      createdBy,
      now,
    });
  },
  countMail,
  deleteUnused: deleteUnusedInvite,
};
