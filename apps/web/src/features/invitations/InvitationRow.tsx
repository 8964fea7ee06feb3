import type { ReceivedInvitation } from '@kithline/contract/invitations.ts';
import { Ago } from '../../lib/Ago.tsx';
import { sayCount } from '../../lib/say-time.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { AnswerInvitation } from './AnswerInvitation.tsx';
import classes from './ReceivedInvitations.module.css';

export function InvitationRow({ invitation }: { invitation: ReceivedInvitation }) {
  const { collective, client, invitedBy, description, totalCollaborators, accepted } = invitation;
  return (
    <li className={classes.row}>
      <Avatar kind="collective" name={collective.name} size={50} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          {accepted ? (
            <TextLink className={classes.link} href={`/collectives/${collective.id}`} translate="no">
              {collective.name}
            </TextLink>
          ) : (
            collective.name
          )}
        </h2>
        <p className={classes.of}>
          {client.name}, {sayCount(totalCollaborators, 'collaborator', 'collaborators')}
        </p>
        <p className={classes.text} dir="auto">
          {description}
        </p>
        <p className={classes.from}>
          <Avatar name={invitedBy.name} src={invitedBy.profilePicture} size={20} />
          <span>
            {invitedBy.name}, <Ago instant={invitation.createdOn} />
          </span>
        </p>
      </div>
      <div className={classes.answer}>
        <AnswerInvitation invitation={invitation} collective={collective.name} />
      </div>
    </li>
  );
}
