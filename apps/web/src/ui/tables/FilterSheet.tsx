import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { PanelForm } from '../overlays/PanelForm.tsx';
import { SidePanel } from '../overlays/SidePanel.tsx';
import { FilterButton } from './FilterButton.tsx';

interface FilterSheetProps {
  title: string;
  count: number;
  onClear: () => void;
  /** Fields that filter the list as soon as they change. */
  children: ReactNode;
}

/** The filters of a list behind a button, for narrow windows. */
export function FilterSheet({ title, count, onClear, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <FilterButton count={count} onClick={() => setOpen(true)} />
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
