// Where to go after signing in. The address is anyone's to write, so it may only lead to a page of ours.

export const HOME = '/'

/** Characters of an address. Ours are shorter; what is longer was not written by the application. */
const MAX_LENGTH = 8192

/** The path asked for where it stays on this site, else the home page. */
export function safeRedirect(asked: string | null): string {
  // `//host` and `/\host` leave the site, and so does what the address parser turns into them.
  if (asked === null || asked.length > MAX_LENGTH || !/^\/(?![/\\])/.test(asked)) return HOME
  const target = new URL(asked, location.origin)
  if (target.origin !== location.origin || target.pathname.startsWith('//')) return HOME
  // Back to the login page would be a circle.
  if (/^\/login\/?$/.test(target.pathname)) return HOME
  return target.pathname + target.search + target.hash
}
