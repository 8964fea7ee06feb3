/**
 * Paths that open an overlay, for code without the overlays, such as mails. The state of an overlay is
 * compressed JSON (specification, part 1 section 2).
 */
export const OVERLAY_PATHS = {
  /** Account, page 2: invitations. */
  invitations: '/#o=N4Ig9gDgpgdiBcAXATgVygGhIgntBIAhgMbFioyIhYyEBuCATAL5A%3D%3D%3D',
  /** Account, page 1, tab 1: LinkedIn sync. */
  linkedinSync: '/#o=N4Ig9gDgpgdiBcAXATgVygGhIgntBIAhgMbFioyIhYyEBuCAjFgM6oBGTAvkA%3D%3D%3D',
  /** Account, page 3: login email. */
  loginEmail: '/#o=N4Ig9gDgpgdiBcAXATgVygGhIgntBIAhgMbFioyIhYyEBuCAzAL5A%3D%3D%3D',
  /** Account, page 5: security. */
  security: '/#o=N4Ig9gDgpgdiBcAXATgVygGhIgntBIAhgMbFioyIhYyEBuCArAL5A%3D%3D%3D',
} as const;
