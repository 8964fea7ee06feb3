-- A contact has one network, so the contact alone finds its history. With both the contact and the network,
-- PostgreSQL expects a few rows where there are tens of thousands, and looks up these rows one by one.
drop index former_statement_contact;
create index former_statement_contact on former_statement (contact_id);
