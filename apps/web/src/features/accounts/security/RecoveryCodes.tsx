import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { copyText } from './copy-text.ts';
import classes from './dialog.module.css';
import { saveCodes } from './recovery-file.ts';

const ICON = { size: 15, stroke: 1.7 } as const;

/** New recovery codes, and the ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const start = useRef<HTMLParagraphElement>(null);
  // It may follow on a field that is gone. No button has the focus: Enter of the field before would press it.
  useEffect(() => start.current?.focus(), []);
  return (
    <div className={classes.step}>
      <p ref={start} tabIndex={-1} data-autofocus className={classes.lead}>
        Without your app and your passkeys, one of these codes lets you log in. Each works once. They are
        shown only now, so keep them where you find them again.
      </p>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.ways}>
        <Button
          icon={<IconCopy {...ICON} />}
          onClick={() => void copyText(codes.join('\n'), 'Recovery codes')}
        >
          Copy
        </Button>
        <Button icon={<IconDownload {...ICON} />} onClick={() => saveCodes(codes)}>
          Download
        </Button>
        <Button icon={<IconPrinter {...ICON} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
