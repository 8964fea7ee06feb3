import type { PersonResult } from '@kithline/contract/directory.ts';
import { Suspense, useState } from 'react';
import { LabelButton } from './LabelButton.tsx';
import classes from './RowLabel.module.css';
import { lazyCode } from '../../../lib/lazy-code.ts';

const RowLabelPanel = lazyCode(() => import('./RowLabelPanel.tsx'), 'RowLabelPanel');

/** The control with which a row's person gets a first label. */
export function RowLabel({ result }: { result: PersonResult }) {
  const [wasOpened, setWasOpened] = useState(false);
  const button = (
    <LabelButton name={result.person.name} aria-expanded={false} onClick={() => setWasOpened(true)} />
  );
  return (
    <div className={classes.place}>
      {wasOpened ? (
        <Suspense fallback={button}>
          <RowLabelPanel result={result} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
