import { useOverlay } from '../lib/use-overlay.ts';

/** The account overlay, while the URL's hash asks for it. */
export function AccountOverlay() {
  const overlay = useOverlay();
  return overlay.state?.type === 'account' ? null : null;
}
