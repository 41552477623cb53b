// How a mail of the platform is written: nothing says what its reader reads, so each is in Chinese and below it in English.

const LINE = '\n\n----\n\n'

export const bothWays = (chinese: string, english: string): string =>
  [chinese.trim(), english.trim()].join(LINE)

/** The address of a page of the platform; nothing where the settings do not say where the platform is found. */
export const linkTo = (siteUrl: string, path: string): string =>
  siteUrl === '' ? '' : `${siteUrl.endsWith('/') ? siteUrl.slice(0, -1) : siteUrl}${path}`
