import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { Button } from '../buttons/Button.tsx';
import { CountBadge } from '../marks/CountBadge.tsx';
import { PanelForm } from '../overlays/PanelForm.tsx';
import { SidePanel } from '../overlays/SidePanel.tsx';

interface FilterSheetProps {
  /** "Filter Members" */
  title: string;
  /** How many of the fields narrow the list now. */
  count: number;
  onClear: () => void;
  /** Fields that narrow the list at once. */
  children: ReactNode;
}

/** Filters of a list behind a button, where there is no room for them above it. */
export function FilterSheet({ title, count, onClear, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        icon={<IconAdjustmentsHorizontal size={15} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        filter
        {count > 0 && <VisuallyHidden>, {count} on</VisuallyHidden>} <CountBadge count={count} />
      </Button>
      <SidePanel opened={isOpen} title={title} onClose={close}>
        <PanelForm
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
          footer={
            <>
              <Button variant="quiet" onClick={onClear}>
                Clear
              </Button>
              <Button type="submit" variant="primary">
                Apply
              </Button>
            </>
          }
        >
          {children}
        </PanelForm>
      </SidePanel>
    </>
  );
}
