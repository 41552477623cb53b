/** Checks that PostgreSQL can store a text: it has no NUL and no unpaired surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** Replaces characters that PostgreSQL cannot store by U+FFFD. */
export const toStorable = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, '\ufffd')
