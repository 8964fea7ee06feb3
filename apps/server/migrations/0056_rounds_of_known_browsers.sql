-- What tokens of known browsers are signed with, beside the user's id. A greater number makes every browser a
-- stranger to the account: somebody else may have logged in with one.
alter table users add column browser_round integer not null default 0;
