import { toast } from '../../ui/feedback/toast.ts';

const announced = new Set<number>();

/**
 * Both the live connection and the polling page report the end, so further calls for the same import do
 * nothing.
 */
export function announceImportEnd(importId: number, isCompleted: boolean): void {
  if (announced.has(importId)) return;
  announced.add(importId);
  if (isCompleted) toast.success('Your LinkedIn Contacts sync is complete', 3000);
  else toast.failure('Your LinkedIn Contacts sync has failed');
}
