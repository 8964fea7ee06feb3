-- A number that is signed in the tokens of known browsers, beside the user's id. Incrementing it makes all
-- tokens of the account invalid, for example because somebody else may have logged in.
alter table users add column browser_round integer not null default 0;
