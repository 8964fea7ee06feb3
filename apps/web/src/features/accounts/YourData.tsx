import { exportPath } from '@kithline/contract/accounts.ts';
import { IconDownload } from '@tabler/icons-react';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { downloadEverything } from './sessions.data.ts';
import classes from './account.module.css';

/** The account overlay's page "your data". */
export function YourData({ onDelete }: { onDelete: (password: string) => Promise<void> }) {
  return (
    <div className={classes.column}>
      <Card title="Export your data">
        <div className={classes.paragraphs}>
          <p>
            Download everything that Kithline holds about you as one .zip file: your profile, network,
            imports, notes, labels and ratings, saved searches, collectives and invitations, messages,
            requests for an introduction, notifications, settings, sessions, access tokens, two-step sign-in
            and the recent activity of your account. It comes in .json files, which programs read. Tables come
            in .csv files, too, which spreadsheets open.
          </p>
          <p>
            <LinkButton
              href={exportPath}
              download
              icon={<IconDownload size={16} stroke={1.7} />}
              onClick={(event) => {
                // Without a recent proof, the server would refuse the download.
                event.preventDefault();
                void download();
              }}
            >
              Download your data
            </LinkButton>
          </p>
        </div>
      </Card>
      <DeleteAccount onDelete={onDelete} />
    </div>
  );
}

async function download(): Promise<void> {
  try {
    await downloadEverything();
  } catch {
    toast.failure("Your data couldn't be downloaded. Try again.");
  }
}
