import type { FileHandle } from 'node:fs/promises'

export type SpreadsheetKind = 'zip' | 'compound' | 'text' | 'html' | 'other' | 'empty'

const START_BYTES = 1_024
const MAGIC: readonly (readonly [hex: string, kind: SpreadsheetKind])[] = [
  ['504b0304', 'zip'],
  ['504b0506', 'zip'],
  ['d0cf11e0a1b11ae1', 'compound'],
  // PDF, RTF, and executables of Windows and Linux.
  ['255044462d', 'other'],
  ['7b5c727466', 'other'],
  ['4d5a', 'other'],
  ['7f454c46', 'other'],
]

/** Unknown files are treated as text; decoding fails for others. */
export async function findKind(file: FileHandle): Promise<SpreadsheetKind> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
  if (bytesRead === 0) return 'empty'
  const start = buffer.subarray(0, bytesRead)
  const hex = start.subarray(0, 8).toString('hex')
  const known = MAGIC.find(([magic]) => hex.startsWith(magic))
  if (known !== undefined && !isText(start)) return known[1]
  return isMarkup(start) ? 'html' : 'text'
}

// The two letters MZ may also begin a text.
function isText(start: Buffer): boolean {
  return start.toString('latin1', 0, 2) === 'MZ' && !start.includes(0)
}

function isMarkup(start: Buffer): boolean {
  const isWide = start.subarray(0, 64).filter((byte) => byte === 0).length > 8
  const text = start.toString(isWide ? 'utf16le' : 'latin1').replace(/^(\xef\xbb\xbf|\ufeff)?\s*/, '')
  return /^(<!doctype|<!--|<\?xml|<html|<head|<meta|<style|<body|<table|<div|mime-version:)/i.test(text)
}
