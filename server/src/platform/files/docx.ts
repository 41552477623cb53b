// Whether a file is a text document of Word 2007 and later (ECMA-376, part 1): a ZIP with its parts, and without programs in it.
import { open } from 'node:fs/promises'
import { SpreadsheetFailure } from '../spreadsheet/failure.ts'
import { ZipReader } from '../spreadsheet/zip/read-zip.ts'

const PARTS = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']
/** What runs on anyone who opens it. */
const PROGRAM = /vbaproject|\.(?:bin|exe|js|vbs)$/
const LIMITS = { maxEntries: 2_000, maxInflatedBytes: 256 * 1024 * 1024 }

/** Reads its directory alone: nothing is inflated. */
export async function isDocx(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const zip = await ZipReader.open(file, LIMITS)
    const names = [...zip.entries.keys()]
    return PARTS.every((part) => zip.find(part) !== undefined) && !names.some((name) => PROGRAM.test(name))
  } catch (error) {
    if (error instanceof SpreadsheetFailure) return false
    throw error
  } finally {
    await file.close()
  }
}
