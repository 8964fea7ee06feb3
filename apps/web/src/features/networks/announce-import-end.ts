import { toast } from '../../ui/feedback/toast.ts';

const told = new Set<number>();

/** Says once that an import has ended, whichever notices first: the live connection or the page that asks. */
export function announceImportEnd(importId: number, isCompleted: boolean): void {
  if (told.has(importId)) return;
  told.add(importId);
  if (isCompleted) toast.success('Your LinkedIn Contacts sync is complete', 3000);
  else toast.failure('Your LinkedIn Contacts sync has failed');
}
