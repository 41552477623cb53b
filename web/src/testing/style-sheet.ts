import { readFileSync } from 'node:fs'

/** Reads a style sheet, relative to web/src; the test runner stubs imported ones. */
export const readStyleSheet = (file: string): string => readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')
