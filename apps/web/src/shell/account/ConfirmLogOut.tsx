import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { useLogOut } from './use-log-out.ts';

/** Asks for a confirmation before logging out, when text that the member typed is not saved. */
export function ConfirmLogOut({ to, onStay }: { to?: string; onStay: () => void }) {
  const logOut = useLogOut(to);
  return (
    <ConfirmInline
      question="Anything that you typed and did not save will be lost from this browser. Log out?"
      confirmLabel="log out"
      cancelLabel="stay"
      onConfirm={() => void logOut()}
      onCancel={onStay}
    />
  );
}
