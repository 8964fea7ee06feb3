import type { Db } from '../../tables.ts';

export interface Invitee {
  firstName: string;
  lastName: string;
  emailAddress: string;
  linkedinUrl: string | null;
}

/**
 * The functions of the `registration` folder that this folder uses. The folder `collectives` may not import
 * `registration`, so the app passes the functions in.
 */
export interface PlatformInvites {
  /**
   * Returns the id of the invite with which the person at this address may register. If there is an open
   * invite for the address, it becomes valid for as long as a new one; otherwise an invite is created. Sends
   * no mail.
   */
  findOrCreateInvite(db: Db, invitee: Invitee & { createdBy: number; now: Date }): Promise<number>;
  /** Records that a mail with the invite's code was sent. */
  countMail(db: Db, inviteId: number, now: Date): Promise<void>;
  /**
   * Cancels an invite after the deletion of an invitation that used it and was created at `invitedOn`. Does
   * nothing if another invitation uses the invite, if an administrator created it independently, or if
   * somebody has begun to register with it.
   */
  deleteUnused(db: Db, inviteId: number, invitedOn: Date): Promise<void>;
}
