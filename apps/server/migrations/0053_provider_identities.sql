-- The OpenID provider's subject that signed in to an account with a login email. Later sign-ins with this
-- login email need the same subject. Providers may give each client another subject (OpenID Connect Core 1.0,
-- section 8).
create table provider_identity (
  user_id bigint not null references users (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  username_norm text not null,
  subject text not null,
  bound_on timestamptz(3) not null,
  primary key (user_id, issuer, client_id, username_norm)
);
