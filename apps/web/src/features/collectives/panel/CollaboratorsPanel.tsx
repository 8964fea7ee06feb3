import type { Collective } from '@kithline/contract/collectives.ts';
import { useMediaQuery } from '@mantine/hooks';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { FloatingPanel } from '../../../ui/overlays/FloatingPanel.tsx';
import { Collaborators } from './Collaborators.tsx';
import classes from './CollaboratorsPanel.module.css';
import { CollaboratorsRail } from './CollaboratorsRail.tsx';
import { useCollaboratorsPanel } from './panel-state.ts';

const LABEL = 'Collaborators';

/** The panel of collaborators: beside the page, as a rail of faces, or above the page in narrow windows. */
export function CollaboratorsPanel({ collective }: { collective: Collective }) {
  const { shape, toggle, close } = useCollaboratorsPanel();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isAbove = shape === 'over';
  if (isPhone) {
    return (
      <Drawer opened={isAbove} onClose={close} title={LABEL} flush>
        <Collaborators collective={collective} />
      </Drawer>
    );
  }
  if (shape === 'full') {
    return (
      <aside className={classes.full} aria-label={LABEL}>
        <Collaborators collective={collective} onCollapse={toggle} />
      </aside>
    );
  }
  return (
    <>
      <aside className={classes.rail} aria-label={isAbove ? undefined : LABEL} inert={isAbove}>
        <CollaboratorsRail collective={collective} onExpand={toggle} />
      </aside>
      {isAbove && (
        <FloatingPanel as="aside" side="right" label={LABEL} onClose={close} className={classes.over}>
          <Collaborators collective={collective} onCollapse={close} />
        </FloatingPanel>
      )}
    </>
  );
}
