-- For a changed field of a member's profile, the state of the common space at that time: {"value", "source"}.
-- The history shows it if the profile itself stated nothing. Null for roles and studies, outside of profiles,
-- and for earlier changes.
alter table profile_change_field add column common jsonb;
