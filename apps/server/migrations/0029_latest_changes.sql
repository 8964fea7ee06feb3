-- For the administrators' list of the latest changes.
create index profile_change_made_on on profile_change (made_on desc);
