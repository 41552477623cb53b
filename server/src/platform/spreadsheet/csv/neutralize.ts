// Prevents spreadsheets from running a cell as a formula (OWASP "CSV injection").

// Some spreadsheets treat full-width signs like the plain ones. A text that looks neutralized gets another apostrophe, because reading removes one.
const STARTS_FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const IS_NEUTRALISED = /^'+[=+\-@\t\r\n\0＝＋－＠]/

// A plain number or percentage with a sign is not a formula.
const IS_NUMBER = /^[+-]?\d+(\.\d+)?%?$/

export function neutralize(text: string): string {
  return STARTS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text
}

export function restoreText(text: string): string {
  return IS_NEUTRALISED.test(text) && !IS_NUMBER.test(text.slice(1)) ? text.slice(1) : text
}
