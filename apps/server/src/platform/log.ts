import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * Structured log lines on standard output. Passwords, codes and cookies are not logged, with one exception:
 * the links of mails kept in the outbox.
 */
export function createLog(level: string, pretty: boolean): Logger {
  const redact = ['req.headers.cookie', 'req.headers.authorization', 'password', 'registrationCode', 'code'];
  if (!pretty) return pino({ level, redact });
  const transport = {
    target: 'pino-pretty',
    options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' },
  };
  return pino({ level, redact, transport });
}
