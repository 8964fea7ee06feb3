/** The specification prescribes `matchesFound`, `noMatches` and `completed`. */
export const STATUS = {
  matchesFound: 'We found profiles that may be yours. Choose yours and set a password.',
  noMatches: 'Set a password to finish.',
  building: 'Building your profile...',
  completed: 'Complete.',
  used: 'This invitation has already been used. Please log in.',
  addressTaken: 'The address of this invitation already belongs to a member. Please log in.',
  personTaken: 'This profile now belongs to a member. Please choose again.',
  unexpected: 'Your profile could not be built. Please try again.',
} as const;
