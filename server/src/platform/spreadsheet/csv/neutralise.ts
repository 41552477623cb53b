// A cell that a spreadsheet would run as a formula is made text (OWASP "CSV injection"), and text again when it comes back.

// Full-width signs too: some spreadsheets read them as the plain ones. A text that looks neutralised is led by one more
// apostrophe, or reading it back would take away its own.
const STARTS_FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const IS_NEUTRALISED = /^'+[=+\-@\t\r\n\0＝＋－＠]/

// A plain number or percentage with a sign is what it looks like.
const IS_NUMBER = /^[+-]?\d+(\.\d+)?%?$/

/** The text, led by an apostrophe where a spreadsheet would take it for a formula. */
export function neutralised(text: string): string {
  return STARTS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text
}

/** The text that `neutralised` was given. */
export function asItWas(text: string): string {
  return IS_NEUTRALISED.test(text) && !IS_NUMBER.test(text.slice(1)) ? text.slice(1) : text
}
