import type { AssistantTool } from '../assistant-tool.ts';
import { pathsToOrganization, pathsToPerson } from './find-paths.ts';
import { addNote, giveLabel, myNotes } from './keep-notes.ts';
import { changedJobs, myScopes, savedSearches } from './read-lists.ts';
import { getOrganization, getPerson } from './read-profiles.ts';
import { searchOrganizations } from './search-organizations.ts';
import { searchPeople } from './search-people.ts';

/** Assistants get the tools in this order. */
export const TOOLS: readonly AssistantTool[] = [
  myScopes,
  searchPeople,
  searchOrganizations,
  getPerson,
  getOrganization,
  pathsToPerson,
  pathsToOrganization,
  changedJobs,
  savedSearches,
  myNotes,
  addNote,
  giveLabel,
];
