import type { System } from '@kithline/contract/system.ts';
import { IconCopy } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { supportText } from './support-text.ts';

/** A button that copies all lines of the page System, without names and addresses. */
export function CopyForSupport({ system }: { system: System }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(supportText(system));
      toast.success('Copied, without names and addresses');
    } catch {
      toast.failure('The lines could not be copied.');
    }
  };
  return (
    <Button icon={<IconCopy size={16} stroke={1.7} aria-hidden />} onClick={() => void copy()}>
      Copy for support
    </Button>
  );
}
