import { destination, pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * Creates a structured log on standard output, or on standard error (2) for commands whose output is data.
 * Passwords, codes and cookies are not logged. Exception: without a mail server, the links in mails are
 * logged (`createOutbox`), which may contain codes.
 */
export function createLog(level: string, pretty: boolean, output: 1 | 2 = 1): Logger {
  const redact = ['req.headers.cookie', 'req.headers.authorization', 'password', 'registrationCode', 'code'];
  if (!pretty) return pino({ level, redact }, destination(output));
  const transport = {
    target: 'pino-pretty',
    options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', destination: output },
  };
  return pino({ level, redact, transport });
}
