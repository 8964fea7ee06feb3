-- Fast; no table is rewritten. keyed_hash looked up the secret for every key, which took four fifths of its
-- time. An import reads the secret once for all rows.
create function keyed_hash(key text, secret text) returns bytea
  language sql stable strict as $$ select sha256(convert_to(secret || chr(31) || key, 'UTF8')) $$;

create function identity_secret() returns text
  language sql stable as $$ select value #>> '{}' from setting where key = 'identity-key' $$;

create or replace function keyed_hash(key text) returns bytea
  language sql stable strict as $$ select keyed_hash(key, identity_secret()) $$;
