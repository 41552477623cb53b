// A cell that a spreadsheet would run as a formula is made text (OWASP "CSV injection").

// Full-width signs too: some spreadsheets read them as the plain ones.
const STARTS_FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/

// A plain number with a sign is what it looks like.
const IS_NUMBER = /^[+-]?\d+(\.\d+)?$/

/** The text, led by an apostrophe where a spreadsheet would take it for a formula. */
export function neutralised(text: string): string {
  return STARTS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text
}
