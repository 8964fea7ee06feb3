import { passwordResetApi } from '@kithline/contract/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, CallFailure } from '../../lib/call.ts';

export async function askForReset(email: string): Promise<void> {
  await call(passwordResetApi.begin, { body: { email } });
}

export async function setNewPassword(code: string, password: string): Promise<void> {
  await call(passwordResetApi.finish, { body: { code, password } });
}

/** Whether a reset code still works. */
export const resetCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['password-reset', code],
    queryFn: async ({ signal }) => {
      try {
        await call(passwordResetApi.check, { query: { code } }, signal);
        return { works: true };
      } catch (error) {
        if (error instanceof CallFailure && (error.status === 404 || error.status === 422))
          return { works: false };
        throw error;
      }
    },
  });
