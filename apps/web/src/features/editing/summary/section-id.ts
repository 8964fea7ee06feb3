/** The element that a section's card has: "edit-social-impact". */
export function sectionId(title: string): string {
  return `edit-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
}
