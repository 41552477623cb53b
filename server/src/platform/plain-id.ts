// Ids as they travel in texts, in one way of writing each: what a signature, a log or a cache holds of one is always the same.

/** `17`; `undefined` for anything else, also for `017`, `1.7e1` and ` 17`. */
export const readPlainId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
