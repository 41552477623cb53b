// Masks of stored secrets: `…a1b2` ends like the secret, `…env:ADDON_SMS_SECRET` names the environment variable that has it.

/** A value that begins with this character is the mask of a stored secret. */
export const SECRET_MASK = '\u2026'
export const SECRET_ENVIRONMENT = 'env:'
