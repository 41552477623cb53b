// Checks for a Word document (ECMA-376, part 1): a ZIP with its parts that runs nothing and loads nothing from a URL when it is opened.
import { open } from 'node:fs/promises'
import { DOCX_TYPE } from '@cangdan/protocol'
import { SpreadsheetFailure } from '#platform/spreadsheet/failure.ts'
import { getAttribute, scanXml } from '#platform/spreadsheet/xlsx/xml.ts'
import { type ZipEntry, ZipReader } from '#platform/spreadsheet/zip/read-zip.ts'

const TYPES = '[Content_Types].xml'
const MAIN = 'word/document.xml'
const PARTS = [TYPES, '_rels/.rels', MAIN]
const MAIN_TYPE = `${DOCX_TYPE}.main+xml`
const PROGRAM = /vbaproject|\.(?:bin|exe|js|vbs)$/
const PROGRAM_TYPE = /macroenabled|vbaproject/i
const RELATIONS = /\.rels$/
/** A relationship that embeds a document of another format (`w:altChunk`). */
const FOREIGN_CHUNK = 'afchunk'
/** The only external relationship that is not followed until the reader clicks. */
const LINK = 'hyperlink'
const LIMITS = { maxEntries: 2_000, maxInflatedBytes: 256 * 1024 * 1024 }

export async function isDocx(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const zip = await ZipReader.open(file, LIMITS)
    const names = [...zip.entries.keys()]
    if (PARTS.some((part) => zip.find(part) === undefined) || names.some((name) => PROGRAM.test(name))) return false
    if (!(await hasHarmlessTypes(zip))) return false
    for (const [name, entry] of zip.entries)
      if (RELATIONS.test(name) && !(await hasHarmlessRelations(zip, entry))) return false
    return true
  } catch (error) {
    if (error instanceof SpreadsheetFailure) return false
    throw error
  } finally {
    await file.close()
  }
}

async function hasHarmlessTypes(zip: ZipReader): Promise<boolean> {
  const mains: string[] = []
  let isHarmless = true
  await forEachElement(zip, zip.find(TYPES), (name, attributes) => {
    const type = getAttribute(attributes, 'ContentType') ?? ''
    if (PROGRAM_TYPE.test(type)) isHarmless = false
    if (name === 'Override' && getAttribute(attributes, 'PartName')?.toLowerCase() === `/${MAIN}`) mains.push(type)
  })
  return isHarmless && mains.length > 0 && mains.every((type) => type === MAIN_TYPE)
}

async function hasHarmlessRelations(zip: ZipReader, entry: ZipEntry): Promise<boolean> {
  let isHarmless = true
  await forEachElement(zip, entry, (name, attributes) => {
    if (name !== 'Relationship') return
    // The URLs of both editions of the standard end with the same word.
    const kind = (getAttribute(attributes, 'Type') ?? '').split('/').at(-1)?.toLowerCase()
    const isWithin = (getAttribute(attributes, 'TargetMode') ?? 'Internal') === 'Internal'
    if (kind === FOREIGN_CHUNK || (!isWithin && kind !== LINK)) isHarmless = false
  })
  return isHarmless
}

async function forEachElement(
  zip: ZipReader,
  entry: ZipEntry | undefined,
  visit: (name: string, attributes: string) => void,
): Promise<void> {
  if (entry === undefined) return
  const ignore = () => undefined
  await scanXml(zip.read(entry), { open: visit, close: ignore, wantsText: false, text: ignore })
}
