import type { PersonResult } from '@kithline/contract/directory.ts';
import type { ChosenPersons } from '@kithline/contract/selection.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { ButtonPanel } from '../../../ui/overlays/ButtonPanel.tsx';
import { LabelButton } from './LabelButton.tsx';
import { LabelChooser } from './LabelChooser.tsx';
import { useAct } from './use-act.ts';
import { useLabelActs } from './use-label-acts.ts';

/**
 * The panel of labels for a row's person. The panel starts open, because the click on its button loads it.
 */
export function RowLabelPanel({ result }: { result: PersonResult }) {
  const { scope } = useSearchScope();
  const { run } = useAct();
  const chosen: ChosenPersons = {
    ...(scope.kind === 'network' ? { networkId: scope.networkId } : {}),
    ...(scope.kind === 'collective' ? { collectiveId: scope.collectiveId } : {}),
    personIds: [result.person.id],
  };
  const labels = useLabelActs(chosen, run);
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
