import type { Generated } from 'kysely';
import type { NullableInstant } from './tables-columns.ts';

// Second factors and signing in with them.

export interface SecondFactorTables {
  authenticator: {
    user_id: number;
    sealed_secret: Buffer;
    begun_on: Date;
    added_on: NullableInstant;
    used_on: NullableInstant;
    last_step: number | null;
  };
  passkey: {
    id: Generated<number>;
    user_id: number;
    credential_id: string;
    public_key: Buffer;
    needs_password: Generated<boolean>;
    counter: number;
    transports: string[];
    name: string;
    added_on: Date;
    used_on: NullableInstant;
  };
  recovery_code: {
    user_id: number;
    code_hash: Buffer;
    salt: Buffer;
    made_on: Date;
    used_on: NullableInstant;
  };
  halfway_sign_in: {
    token_hash: Buffer;
    user_id: number;
    proof_kind: string;
    tries: Generated<number>;
    expires_on: Date;
  };
  spent_challenge: { challenge_hash: Buffer; expires_on: Date };
}
