// Only one spelling of an id is accepted, so that a signature, log or cache always contains the same one.

/** Parses `17`; returns undefined for other texts, including `017`, `1.7e1` and ` 17`. */
export const readPlainId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
