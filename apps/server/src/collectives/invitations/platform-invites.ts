import type { Db } from '../../tables.ts';

export interface Invitee {
  firstName: string;
  lastName: string;
  emailAddress: string;
  linkedinUrl: string | null;
}

/**
 * The functions that this folder needs from `registration`, which it may not import. The app passes them in.
 */
export interface PlatformInvites {
  /**
   * Returns the id of the invite with which the person at this address may register: an open invite, which
   * becomes valid for as long as a new one, or a new invite. Sends no mail.
   */
  findOrCreateInvite(db: Db, invitee: Invitee & { createdBy: number; now: Date }): Promise<number>;
  /** Records that a mail with the invite's code was sent. */
  countMail(db: Db, inviteId: number, now: Date): Promise<void>;
  /**
   * Cancels an invite after the deletion of an invitation that used it and was created at `invitedOn`. Keeps
   * an invite that another invitation uses, that an administrator created independently, or with which
   * somebody has begun to register.
   */
  deleteUnused(db: Db, inviteId: number, invitedOn: Date): Promise<void>;
}
