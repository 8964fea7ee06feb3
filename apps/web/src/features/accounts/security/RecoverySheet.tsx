import { createPortal } from 'react-dom';
import classes from './dialog.module.css';
import { headOfCodes } from './recovery-file.ts';

interface RecoverySheetProps {
  codes: readonly string[];
  /** The login email, once it is known. */
  email: string | undefined;
}

/** All that is printed while recovery codes are shown: one sheet. */
export function RecoverySheet({ codes, email }: RecoverySheetProps) {
  return createPortal(
    <div data-paper="alone">
      <p>{headOfCodes(email)}</p>
      <pre className={classes.sheet}>{codes.join('\n')}</pre>
    </div>,
    document.body,
  );
}
