import { toast } from '../../../ui/feedback/toast.ts';

/** Copies a text and says so. `what` begins both sentences: "Recovery codes". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copied`);
  } catch {
    toast.failure(`${what} could not be copied.`);
  }
}
