import type { SecurityEventKind } from '@kithline/contract/security-events.ts';
import type { Generated } from 'kysely';
import type { Instant } from './tables-columns.ts';

/** What happened to accounts: migration 0054. */
export interface SecurityTables {
  security_event: {
    id: Generated<number>;
    user_id: number | null;
    kind: SecurityEventKind;
    words: Generated<string>;
    browser: string | null;
    network: string | null;
    by_user_id: number | null;
    is_by_another: Generated<boolean>;
    collective_id: number | null;
    began_on: Instant;
    happened_on: Instant;
    times: Generated<number>;
    alike: string;
    after_id: number;
    names: Generated<number[]>;
  };
}
