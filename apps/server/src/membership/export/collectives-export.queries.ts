import { sql } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import { spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownNames } from '../../seen-facts/seen-names.ts';
import type { Db, RowOf } from '../../tables.ts';
import { exportScope } from './export-scope.ts';
import { afterId, type Cursor, type Paged } from './pages.ts';

export async function collectivesOf(db: Db, { userId }: Viewer): Promise<unknown> {
  const { rows: clients } = await sql`
    select client.name, client.description, client.created_on, client.updated_on,
      (select coalesce(jsonb_agg(jsonb_build_object('name', collective.name, 'description', collective.description,
          'createdOn', collective.created_on) order by collective.name_norm), '[]')
        from collective where collective.client_id = client.id) as collectives
    from client where client.owner_id = ${userId}`.execute(db);
  const { rows: collaboratorIn } = await sql`
    select collective.name, client.name as client, collaborator.created_on as since
    from collaborator join collective on collective.id = collaborator.collective_id
    join client on client.id = collective.client_id
    where collaborator.user_id = ${userId} order by collective.name_norm`.execute(db);
  const { rows: leftBefore } = await sql`
    select collective.name, client.name as client, removal.removed_on as last_left_on
    from collaborator_removal removal join collective on collective.id = removal.collective_id
    join client on client.id = collective.client_id
    where removal.user_id = ${userId} order by collective.name_norm`.execute(db);
  return { client: clients[0] ?? null, collaboratorIn, leftBefore };
}

/**
 * The collectives with which the network is shared, and the labels and people that the member left out of
 * each share. People have the names that the member sees. `sharedOn` is null if the share was withdrawn and
 * only its exclusions are remembered. `suspended` means that a suspension of the account hides the share.
 */
export async function sharesOf(db: Db, viewer: Viewer): Promise<unknown> {
  const { networkId } = viewer;
  const who = sql`select person_id from share_left_out_person where network_id = ${networkId}`;
  const { rows } = await sql`
    with named as materialized (select person_id, name from (${shownNames(spacesSeen(exportScope(viewer)), who)}) as shown)
    select collective.name as collective, client.name as client, shared.shared_on, shared.suspended,
      (select coalesce(jsonb_agg(label.name order by label.name_norm), '[]')
        from share_left_out_label hidden join label on label.id = hidden.label_id
        where hidden.collective_id = collective.id and hidden.network_id = ${networkId}) as labels_left_out,
      (select coalesce(jsonb_agg(jsonb_build_object('personId', hidden.person_id, 'name', named.name) order by hidden.person_id), '[]')
        from share_left_out_person hidden left join named on named.person_id = hidden.person_id
        where hidden.collective_id = collective.id and hidden.network_id = ${networkId}) as persons_left_out
    from (select collective_id from network_share where network_id = ${networkId}
      union select collective_id from share_left_out_label where network_id = ${networkId}
      union select collective_id from share_left_out_person where network_id = ${networkId}) as chosen
    left join network_share shared on shared.collective_id = chosen.collective_id and shared.network_id = ${networkId}
    join collective on collective.id = chosen.collective_id
    join client on client.id = collective.client_id
    order by collective.name_norm`.execute(db);
  return rows;
}

export interface ExportedInvitation
  extends
    Paged,
    RowOf<
      'collectiveInvitation',
      'firstName' | 'lastName' | 'emailAddress' | 'linkedinUrl' | 'createdOn' | 'answeredOn'
    > {
  collective: string;
  /** Null if the invitation is unanswered. */
  accepted: boolean | null;
}

export async function invitationsAfter(
  db: Db,
  { userId, side }: { userId: number; side: 'received' | 'sent' },
  after: Cursor,
): Promise<ExportedInvitation[]> {
  const isTheirs =
    side === 'received' ? sql`invitation.user_id = ${userId}` : sql`invitation.created_by = ${userId}`;
  const { rows } = await sql<ExportedInvitation>`
    select collective.name as collective, invitation.first_name, invitation.last_name,
      invitation.email_address, invitation.linkedin_url,
      invitation.created_on, invitation.accepted, invitation.answered_on,
      array[invitation.id, 0::bigint] as cursor
    from collective_invitation invitation join collective on collective.id = invitation.collective_id
    where ${isTheirs} and ${afterId(after, sql`invitation.id`)}`.execute(db);
  return rows;
}

export type ExportedInvite = Paged & RowOf<'invite', 'firstName' | 'lastName' | 'emailAddress'>;

/**
 * Returns a page of an administrator's platform invitations, without their codes, which could be used to
 * register. Other members get none: an owner's invitation creates a platform invitation only for an address
 * without an account, so an owner's list would reveal which addresses belong to members.
 */
export async function invitesAfter(db: Db, { userId }: Viewer, after: Cursor): Promise<ExportedInvite[]> {
  const { rows } = await sql<ExportedInvite>`
    select first_name, last_name, email_address,
      linkedin_url, emails_sent, created_on, array[id, 0::bigint] as cursor
    from invite
    where created_by = ${userId} and exists (select from users where users.id = ${userId} and users.is_admin)
      and ${afterId(after, sql`id`)}`.execute(db);
  return rows;
}
