/** Public path of the platform's pictures, by name. */
export const SITE_PICTURES = '/custom-theme/site'
