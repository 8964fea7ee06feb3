import type { accountApi } from '@kithline/contract/accounts.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { sayCount } from '../../lib/say-time.ts';
import classes from './account.module.css';

export type Removal = ReplyOf<typeof accountApi.removal>;

export function RemovalList({ removal }: { removal: Removal }) {
  const { client, collectives } = removal;
  return (
    <ul className={classes.list}>
      {ownParts(removal).map((part) => (
        <li key={part}>{part}</li>
      ))}
      {client && (
        <li>
          the client account {client.name}
          {collectives.length > 0 &&
            ` with its ${collectives.length === 1 ? 'collective' : 'collectives'}, for all collaborators:`}
          {collectives.length > 0 && (
            <ul className={classes.list}>
              {collectives.map(({ id, name, totalCollaborators }) => (
                <li key={id}>
                  {name}, {sayCount(totalCollaborators, 'collaborator', 'collaborators')}
                </li>
              ))}
            </ul>
          )}
        </li>
      )}
    </ul>
  );
}

function ownParts({ network, notes, labels, sharedWith }: Removal): string[] {
  const names = new Intl.ListFormat('en-US').format(sharedWith.map(({ name }) => name));
  return [
    'your login, and what you wrote about yourself',
    `your network of ${sayCount(network, 'person', 'people')}, your ratings of how well you know them, and your imports`,
    `${sayCount(notes, 'note', 'notes')} and ${sayCount(labels, 'label', 'labels')} of yours`,
    ...(names === ''
      ? []
      : [`what the ${sharedWith.length === 1 ? 'collective' : 'collectives'} ${names} saw of your network`]),
  ];
}
