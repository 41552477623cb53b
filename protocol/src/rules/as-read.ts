// How a person reads what others wrote: the same in PostgreSQL (`mark_as_read`, `identifier_key`, `schema/tables/01-functions.sql`).

/** White space, and characters that nobody sees: soft hyphens, joiners, marks of direction. */
const UNSEEN = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const HYPHENS = /[-\u2010-\u2015\u2212]/g

/** The text without white space and unseen characters, in compatibility forms (NFKC) and capitals. */
export const markAsRead = (text: string): string =>
  text.normalize('NFKC').replaceAll(UNSEEN, '').toUpperCase()

/** The same without hyphens: two numbers of one key are one number. */
export const identifierKey = (text: string): string => markAsRead(text).replaceAll(HYPHENS, '')
