// The text of a style sheet; the test runner leaves imported ones empty.
import { readFileSync } from 'node:fs'

/** `file` is counted from web/src. */
export const readStyleSheet = (file: string): string =>
  readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')
