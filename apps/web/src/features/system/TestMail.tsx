import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../lib/failure-sentences.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { sayUnsent } from './shared-lines.ts';
import { sendTestMail } from './system.data.ts';

export function TestMail() {
  const test = useMutation({
    mutationFn: sendTestMail,
    onSuccess: ({ kind, unsent }) => {
      if (unsent !== null) toast.failure(sayUnsent(unsent).replaceAll('`', ''));
      else if (kind === 'outbox') toast.success('The test is in the folder outbox of DATA_DIR');
      else toast.success('The test was sent to your login email');
    },
    onError: (error) => toast.failure(sentenceOf(error, 'The test could not be sent.')),
  });
  return (
    <Button size="sm" working={test.isPending} workingLabel="Sending..." onClick={() => test.mutate()}>
      Send a test
    </Button>
  );
}
