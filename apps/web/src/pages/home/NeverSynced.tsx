import { IconCloudUpload, IconFileDownload, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../features/accounts/account.data.ts';
import { keepDroppedFile } from '../../lib/dropped-file.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useFileDrop } from '../../ui/fields/use-file-drop.ts';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import classes from './NeverSynced.module.css';
import { SYNC_OVERLAY } from '../../lib/overlay-places.ts';

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

const STEPS = [
  {
    title: 'Request Archive',
    text: 'Ask LinkedIn for your data. Takes a minute.',
    picture: <IconFileDownload {...icon} />,
  },
  {
    title: 'Check Email',
    text: 'The archive usually arrives within a day.',
    picture: <IconMail {...icon} />,
  },
  {
    title: 'Upload Connections',
    text: (
      <>
        <span className={classes.drop}>
          Drop the archive or Connections.csv here, look at what changes, and press Import.
        </span>
        <span className={classes.touch}>Upload it, look at what changes, and press Import.</span>
      </>
    ),
    picture: <IconCloudUpload {...icon} />,
    isDrop: true,
  },
];

/** The home page before the first sync. */
export function NeverSynced() {
  const { data: account } = useQuery(accountQuery);
  const overlay = useOverlay();
  const { isOver, target } = useFileDrop((file) => {
    keepDroppedFile(file);
    overlay.open(SYNC_OVERLAY);
  });
  return (
    // The whole page accepts the file, because a browser leaves the page to open a file that is dropped
    // elsewhere.
    <div className={classes.page} {...target}>
      <div>
        <h2 className={classes.promise}>See whom you know, and who can introduce you</h2>
        <p className={classes.text}>
          Bring in the connections file from LinkedIn. We match each person to what we know about their work,
          so you can search your network by role, industry and place. Only you and administrators see it until
          you share it with a collective.
        </p>
        <p className={classes.counts}>
          <span>
            <strong>0</strong> People
          </span>
          <span>
            <strong>0</strong> Organizations
          </span>
          <span>Last synced: never</span>
        </p>
        <Button
          variant="primary"
          size="lg"
          icon={<IconCloudUpload size={18} stroke={1.7} />}
          onClick={() => overlay.open(SYNC_OVERLAY)}
        >
          Sync Your Network
        </Button>
      </div>
      <div className={classes.aside}>
        <EmptyPicture
          you={
            <Avatar name={account?.profile.name} src={account?.profile.profilePicture ?? null} size={70} />
          }
        />
        <ol className={classes.steps}>
          {STEPS.map(({ title, text, picture, isDrop }) => (
            <li key={title} className={classes.step} data-over={(isDrop && isOver) || undefined}>
              <span className={classes.icon}>{picture}</span>
              <div>
                <h3>{title}</h3>
                <p className={classes.how}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
