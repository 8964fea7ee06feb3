/** The administrators' pages by their names in the URL, in the order of their links. */
export const DASHBOARD_PAGES = [
  { name: 'invites', label: 'Invites' },
  { name: 'client-accounts', label: 'Client Accounts' },
  { name: 'members', label: 'Members' },
  { name: 'people', label: 'People' },
  { name: 'organizations', label: 'Organizations' },
  { name: 'changed-jobs', label: 'Changed Jobs' },
  { name: 'activity', label: 'Activity' },
  { name: 'datasets', label: 'Datasets' },
  { name: 'system', label: 'System' },
] as const;

/** Pages that are rarely used; their links are in the menu "more". */
export const MORE_DASHBOARD_PAGES = [
  { name: 'curated', label: 'Curated Organizations' },
  { name: 'talkjs', label: 'TalkJS Users' },
] as const;
