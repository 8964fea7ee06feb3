import type { PersonResult } from '@kithline/contract/directory.ts';
import type { ChosenPersons } from '@kithline/contract/selection.ts';
import { IconTag } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { ButtonPanel } from '../../../ui/overlays/ButtonPanel.tsx';
import { LabelChooser } from './LabelChooser.tsx';
import classes from './RowLabel.module.css';
import { useAct } from './use-act.ts';
import { useLabelActs } from './use-label-acts.ts';

/** Gives the person of a row a first label. It lies above the row's link; the panel is only made when it is asked for. */
export function RowLabel({ result }: { result: PersonResult }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={classes.place}>
      {isAsked ? (
        <LabelPanel result={result} />
      ) : (
        <LabelButton name={result.person.name} aria-expanded={false} onClick={() => setAsked(true)} />
      )}
    </div>
  );
}

function LabelPanel({ result }: { result: PersonResult }) {
  const { scope } = useSearchScope();
  const { run } = useAct();
  const asked: ChosenPersons = {
    ...(scope.kind === 'network' ? { networkId: scope.networkId } : {}),
    ...(scope.kind === 'collective' ? { collectiveId: scope.collectiveId } : {}),
    personIds: [result.person.id],
  };
  const labels = useLabelActs(asked, run);
  return (
    <ButtonPanel
      startsOpen
      label={`Label ${result.person.name}`}
      trigger={(button) => <LabelButton name={result.person.name} {...button} />}
    >
      {(close) => (
        <LabelChooser
          count={1}
          had={[]}
          onChoose={(label) => {
            labels.add(label);
            close();
          }}
          onCreate={(name) => {
            labels.create(name);
            close();
          }}
        />
      )}
    </ButtonPanel>
  );
}

function LabelButton({ name, ...others }: { name: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      {...others}
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-label={`Label ${name}`}
    >
      <IconTag size={15} stroke={1.7} aria-hidden />
      Label
    </button>
  );
}
