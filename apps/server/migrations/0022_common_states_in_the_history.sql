-- What the common space said of a field of a member's profile when the profile was changed, {"value", "source"}: without it the history
-- cannot say what was shown where the profile itself said nothing. Null of entries of a history, outside of profiles, and of older changes.
alter table profile_change_field add column common jsonb;
