-- An alias that takes an organization in follows it in the history, also in what the common space said beside a change.
create index profile_change_field_supported_common on profile_change_field using gin ((common -> 'value'))
  where field = 'supportedOrganizations';
