-- Grows with every change of a message and of its reactions, so that a browser knows the later one of two answers.
alter table message add column version int not null default 1;
