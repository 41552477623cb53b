// Mails are in Chinese and English, because the language of their reader is unknown.

const LINE = '\n\n----\n\n'

export const joinLanguages = (chinese: string, english: string): string => [chinese.trim(), english.trim()].join(LINE)

export const buildLink = (siteUrl: string, path: string): string =>
  siteUrl === '' ? '' : `${siteUrl.endsWith('/') ? siteUrl.slice(0, -1) : siteUrl}${path}`
