-- Administrators list what was changed last.
create index profile_change_made_on on profile_change (made_on desc);
