import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { accountQuery } from '../account.data.ts';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import classes from './dialog.module.css';
import { createPortal } from 'react-dom';
import { saveFile } from '../../../lib/save-file.ts';
import { sayDate } from '../../../lib/say-time.ts';

const ICON = { size: 15, stroke: 1.7 } as const;

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the member has copied, saved or printed the codes. */
  onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { data: account } = useQuery(accountQuery);
  const email = account?.user.username;
  const start = useRef<HTMLParagraphElement>(null);
  // Focus the text and not a button, because the Enter key that ended the last field would press the button.
  useEffect(() => start.current?.focus(), []);
  const copy = async () => {
    if (await copyText(codes.join('\n'), 'Recovery codes')) onKept();
  };
  const save = () => {
    saveCodes(codes, email);
    onKept();
  };
  const print = () => {
    window.print();
    onKept();
  };
  return (
    <div className={classes.step}>
      <p ref={start} tabIndex={-1} data-autofocus className={classes.lead}>
        If you lose your app and your passkeys, you can log in with one of these codes. Each works once. They
        are shown only now, so keep them in a safe place.
      </p>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.ways}>
        <Button icon={<IconCopy {...ICON} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={<IconDownload {...ICON} />} onClick={save}>
          Download
        </Button>
        <Button icon={<IconPrinter {...ICON} />} onClick={print}>
          Print
        </Button>
      </div>
      <RecoverySheet {...{ codes, email }} />
    </div>
  );
}

interface RecoverySheetProps {
  codes: readonly string[];
  /** The login email, once it is known. */
  email: string | undefined;
}

/** What is printed while recovery codes are shown; nothing else is printed. */
function RecoverySheet({ codes, email }: RecoverySheetProps) {
  return createPortal(
    <div data-paper="alone">
      <p>{headOfCodes(email)}</p>
      <pre className={classes.sheet}>{codes.join('\n')}</pre>
    </div>,
    document.body,
  );
}

const FILE = 'kithline-recovery-codes.txt';

/** Returns the heading of a sheet or file of recovery codes: the account and the date. */
function headOfCodes(email: string | undefined): string {
  const account = email === undefined ? '' : ` of ${email}`;
  return `Recovery codes${account} for Kithline, made ${sayDate(Date.now() / 1000)}. Each works once.`;
}

function saveCodes(codes: readonly string[], email: string | undefined): void {
  const text = [headOfCodes(email), '', ...codes, ''].join('\n');
  saveFile({ name: FILE, text, type: 'text/plain' });
}
