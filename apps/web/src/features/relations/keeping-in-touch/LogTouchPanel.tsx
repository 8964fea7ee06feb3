import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { ButtonPanel } from '../../../ui/overlays/ButtonPanel.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LogTouchButton, type LogTouchProps } from './LogTouch.tsx';
import { LogTouchForm } from './LogTouchForm.tsx';

/**
 * The form in a panel at its button, or in a sheet on phones. The panel is open at first, because it is
 * loaded by the click that opens it.
 */
export function LogTouchPanel(props: LogTouchProps) {
  const { person, kept } = props;
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(true);
  const title = `Log contact with ${person.givenName}`;
  const form = (onClose: () => void, isSheet: boolean) => (
    <LogTouchForm {...{ person, kept, title, isSheet, onClose }} />
  );
  if (!isPhone)
    return (
      <ButtonPanel startsOpen label={title} trigger={(opener) => <LogTouchButton {...props} {...opener} />}>
        {(close) => form(close, false)}
      </ButtonPanel>
    );
  const close = () => setOpen(false);
  return (
    <>
      <LogTouchButton {...props} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog opened={isOpen} title={title} size="small" onClose={close}>
        {form(close, true)}
      </Dialog>
    </>
  );
}
