-- When an alias joins an organization into another one, the ids in the history change, too. This index finds
-- them in the states of the common space.
create index profile_change_field_supported_common on profile_change_field using gin ((common -> 'value'))
  where field = 'supportedOrganizations';
