-- Ids of new users, networks and collectives do not reveal how many exist
-- (docs/decisions/0016-ids-tell-nothing.md).

-- Like obscured_id(number), but with a different permutation for each salt, so that the ids of the same
-- number for two kinds of rows are unrelated.
create function obscured_id(number bigint, salt bigint) returns bigint
  language plpgsql volatile strict as $$
declare
  seed constant bigint := (
    select hashtextextended(value #>> '{}', salt) from setting where setting.key = 'identity-key');
  l bigint := (number >> 16) & 65535;
  r bigint := number & 65535;
  t bigint;
begin
  for round in 1..4 loop
    t := r;
    r := l # (hashint8extended(r + round * 65536, seed) & 65535);
    l := t;
  end loop;
  return 4294967296 + (l << 16) + r;
end
$$;

create or replace function obscured_id(number bigint) returns bigint
  language sql volatile strict as $$ select obscured_id(number, 0) $$;

-- Ids of users are greater than those of titles, and ids of networks and collectives are greater than those
-- of users. So all of them differ from each other.
alter table users alter column id drop identity;
create sequence user_number minvalue 0 maxvalue 4294967295 owned by users.id;
create function new_user_id() returns bigint
  language sql volatile as $$ select obscured_id(nextval('user_number'), 1) + 8589934592 $$;
alter table users alter column id set default new_user_id();

alter table scope alter column id drop identity;
create sequence scope_number minvalue 0 maxvalue 4294967295 owned by scope.id;
create function new_scope_id() returns bigint
  language sql volatile as $$ select obscured_id(nextval('scope_number'), 2) + 12884901888 $$;
alter table scope alter column id set default new_scope_id();
