// What everybody may know of the platform before they sign in (T6).

/** Where the pictures of the platform are, by their names; anyone may see them. */
export const SITE_PICTURES = '/custom-theme/site'
