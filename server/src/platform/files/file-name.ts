// File names are for users and disks only; the server never uses them as paths.

import { MEDIA_EXTENSIONS } from './extensions.ts'

const MAX_LENGTH = 120

// Browsers encode these three characters in multipart bodies (HTML, "multipart/form-data encoding algorithm").
const ESCAPED: Readonly<Record<string, string>> = { '%0D': '\r', '%0A': '\n', '%22': '"' }

/** Returns the name without its path and without characters that a disk rejects; undefined if it contains a line break or is empty. */
export function readFileName(sent: string): string | undefined {
  const name = sent.replace(/%0D|%0A|%22/gi, (escaped) => ESCAPED[escaped.toUpperCase()] ?? escaped)
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(name)) return undefined
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = shorten(last.replace(/[:*?"<>|\p{Cf}]/gu, '_').trim())
  return /^[._\s]*$/.test(plain) ? undefined : plain
}

/** Returns the name with an extension of its media type: programs open a file by its extension, so a PDF named `.html` would run as a page. */
export function toSafeName(name: string, mediaType: string): string {
  const extensions = MEDIA_EXTENSIONS[mediaType] ?? []
  const isOwn = (text: string) => extensions.includes(EXTENSION.exec(text)?.[1]?.toLowerCase() ?? '')
  if (extensions.length === 0 || isOwn(name)) return name
  const stem = name.replace(EXTENSION, '')
  if (isOwn(stem)) return stem
  return shorten(`${/^[._\s]*$/.test(stem) ? 'file' : stem}.${extensions[0]}`)
}

const EXTENSION = /\.([\p{L}\p{N}]{1,8})$/u

function shorten(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= MAX_LENGTH) return name
  const extension = Array.from(EXTENSION.exec(name)?.[0] ?? '')
  return [...letters.slice(0, MAX_LENGTH - extension.length), ...extension].join('')
}
