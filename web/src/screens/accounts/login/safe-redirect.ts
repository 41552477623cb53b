// Validates the redirect after a login. The address is untrusted and must stay on this site.

export const HOME = '/'

/** Maximum length; addresses of the application are shorter. */
const MAX_LENGTH = 8192

export function toSafeRedirect(address: string | null): string {
  // `//host` and `/\host` leave the site, also after URL normalization.
  if (address === null || address.length > MAX_LENGTH || !/^\/(?![/\\])/.test(address)) return HOME
  const target = new URL(address, location.origin)
  if (target.origin !== location.origin || target.pathname.startsWith('//')) return HOME
  // The login page would redirect in a circle.
  if (/^\/login\/?$/.test(target.pathname)) return HOME
  return target.pathname + target.search + target.hash
}
