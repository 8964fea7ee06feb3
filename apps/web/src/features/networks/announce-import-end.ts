import { toast } from '../../ui/feedback/toast.ts';

const told = new Set<number>();

/** Announces the end of an import once, whether the live connection or the polling page notices first. */
export function announceImportEnd(importId: number, isCompleted: boolean): void {
  if (told.has(importId)) return;
  told.add(importId);
  if (isCompleted) toast.success('Your LinkedIn Contacts sync is complete', 3000);
  else toast.failure('Your LinkedIn Contacts sync has failed');
}
