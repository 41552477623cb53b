/** Whether PostgreSQL can keep it: text holds neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** The text as PostgreSQL can keep it: what it cannot is shown to be lost. */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, '\ufffd')
