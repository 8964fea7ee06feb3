-- Which address each member's file gives, so that an imported address is shown only to those who brought it themselves.

-- as the member's latest file has it, in lower case; null: it gives none, or it was imported before this was kept
alter table network_contact add column email text;
