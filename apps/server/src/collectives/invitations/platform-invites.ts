import type { Db } from '../../tables.ts';

/** Whom an invitation to a collective is for. */
export interface Invitee {
  firstName: string;
  lastName: string;
  emailAddress: string;
  linkedinUrl: string | null;
}

/**
 * What invitations to collectives need of registration. Registration stands right of collectives, so the app
 * hands it in.
 */
export interface PlatformInvites {
  /**
   * The invite with which somebody of this address may register: one that is still open, whose code then
   * works for as long as a new one, or a new one. Mails nothing. Answers its id.
   */
  toRegister(db: Db, given: Invitee & { createdBy: number; now: Date }): Promise<number>;
  /** A mail with its code has been handed over. */
  countMail(db: Db, inviteId: number, now: Date): Promise<void>;
  /**
   * Takes it back with the last invitation to a collective that it went with, made at this instant, unless an
   * administrator had made it for its own sake or somebody has begun to register.
   */
  takeBack(db: Db, inviteId: number, invitedOn: Date): Promise<void>;
}
