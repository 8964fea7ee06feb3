-- Ids of new users, networks and collectives do not tell how many there are
-- (docs/decisions/0016-ids-tell-nothing.md).

-- The permutation of obscured_id, with another order for each salt: equal numbers of two kinds have unrelated
-- ids.
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

-- Above all ids of titles, so that a user, a network or a collective never has the id of anything else of
-- these kinds.
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
