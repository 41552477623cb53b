// Normal forms of identifiers. PostgreSQL has the same functions (`normalize_label`, `to_identifier_key`, `schema/tables/01-functions.sql`).

/** White space and invisible characters: soft hyphens, joiners, direction marks. */
const UNSEEN = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const HYPHENS = /[-\u2010-\u2015\u2212]/g

/** Removes white space and invisible characters, and converts to compatibility forms (NFKC) and upper case. */
export const normalizeLabel = (text: string): string => text.normalize('NFKC').replaceAll(UNSEEN, '').toUpperCase()

/** Also removes hyphens. Numbers with the same key are considered equal. */
export const toIdentifierKey = (text: string): string => normalizeLabel(text).replaceAll(HYPHENS, '')
