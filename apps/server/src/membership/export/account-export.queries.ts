import { sql } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import type { Db, RowOf } from '../../tables.ts';
import { afterId, type Cursor, type Paged } from './pages.ts';

// The account's data, without the hashes of passwords and codes.

export async function accountOf(db: Db, { userId }: Viewer): Promise<unknown> {
  const { rows } = await sql`
    select users.id, users.username, users.username_proven, users.is_admin as is_administrator,
      users.created_on, users.updated_on
    from users where users.id = ${userId}`.execute(db);
  return rows[0];
}

/**
 * Returns how the member joined: the invitation, and the details typed at registration; null if nothing is
 * stored.
 */
export async function registrationOf(db: Db, { userId }: Viewer): Promise<unknown> {
  const { rows } = await sql`
    select registration.first_name, registration.last_name,
      registration.email_primary, registration.linkedin_url, registration.status,
      registration.created_on, registration.updated_on,
      jsonb_build_object('firstName', invite.first_name, 'lastName', invite.last_name,
        'emailAddress', invite.email_address, 'linkedinUrl', invite.linkedin_url, 'createdOn', invite.created_on,
        'emailsSent', invite.emails_sent, 'emailLastSentOn', invite.email_last_sent_on) as invitation
    from registration join invite on invite.id = registration.invite_id
    where registration.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** The member's personal access tokens, without their secrets, which are not stored. */
export async function accessTokensOf(db: Db, { userId }: Viewer): Promise<unknown> {
  const { rows } = await sql`
    select token.name, token.may_write, token.leaves_out_notes as leaves_out_notes_and_labels,
      collective.name as only_in_collective, token.created_on, token.used_on, token.expires_on
    from access_token token left join collective on collective.id = token.collective_id
    where token.user_id = ${userId} order by token.created_on, token.id`.execute(db);
  return rows;
}

export async function sessionsOf(db: Db, { userId }: Viewer): Promise<unknown> {
  const { rows: sessions } = await sql`
    select created_on, seen_on, expires_on
    from session where user_id = ${userId} order by created_on`.execute(db);
  const { rows: passwordResets } = await sql`
    select created_on, expires_on, used_on
    from password_reset where user_id = ${userId} order by created_on`.execute(db);
  const { rows: requested } = await sql`
    select username, created_on as requested_on, expires_on
    from username_request where user_id = ${userId}`.execute(db);
  const { rows: formerLoginEmails } = await sql`
    select username, changed_on, expires_on as can_come_back_until
    from former_username where user_id = ${userId} order by id`.execute(db);
  const { rows: providerIdentities } = await sql`
    select issuer, subject, username_norm as login_email, bound_on
    from provider_identity where user_id = ${userId} order by bound_on`.execute(db);
  return {
    sessions,
    passwordResets,
    requestedLoginEmail: requested[0] ?? null,
    formerLoginEmails,
    providerIdentities,
  };
}

/** Returns a page of the account's security events, without the browser and network of another person. */
export async function securityEventsAfter(
  db: Db,
  { userId, collectiveIds }: Viewer,
  after: Cursor,
): Promise<(Paged & Record<string, unknown>)[]> {
  const { rows } = await sql<Paged & Record<string, unknown>>`
    select array[event.id, 0::bigint] as cursor, event.kind, coalesce(collective.name, event.words) as words,
      event.times,
      event.began_on, event.happened_on,
      case when place.is_own then event.browser end as browser,
      case when place.is_own then event.network end as network
    from security_event event
    left join collective on collective.id = event.collective_id
      and collective.id = any(${[...collectiveIds]}::bigint[])
    cross join lateral (select not event.is_by_another as is_own) as place
    where event.user_id = ${userId} and ${afterId(after, sql`event.id`)}`.execute(db);
  return rows;
}

/** The member's second factors and recovery codes, without secrets. */
export async function secondFactorsOf(db: Db, { userId }: Viewer): Promise<unknown> {
  const { rows: apps } = await sql`
    select added_on, used_on from authenticator
    where user_id = ${userId} and added_on is not null`.execute(db);
  const { rows: passkeys } = await sql`
    select name, added_on, used_on from passkey
    where user_id = ${userId} order by added_on, id`.execute(db);
  const { rows: recoveryCodes } = await sql`
    select made_on, used_on from recovery_code
    where user_id = ${userId} order by used_on`.execute(db);
  return { authenticator: apps[0] ?? null, passkeys, recoveryCodes };
}

interface ExportedPicture extends RowOf<'picture', 'mediaType' | 'bytes'> {
  of: 'profile' | 'client';
}

/** Uploaded pictures of the member's profile and client. */
export async function picturesOf(db: Db, { userId, personId }: Viewer): Promise<ExportedPicture[]> {
  const { rows } = await sql<ExportedPicture>`
    select shown.of, picture.media_type, picture.bytes
    from (
      select 'profile' as of, profile_picture as address from member_profile where person_id = ${personId}
      union all select 'client', profile_picture from client where owner_id = ${userId}
    ) as shown
    join picture on shown.address = '/api/pictures/' || picture.key`.execute(db);
  return rows;
}
