// Page structure of the receipt PDF: contents that share a page, and contents of every page.
import { isFullTier } from '../../../../../../scripts/tier.mjs'
import { fill, type Language, LANGUAGES } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { buildPdf } from '#platform/pdf/build-pdf.ts'
import { takeFirst } from '#testing/share.ts'
import { type PdfPage, normalizePdfText, readPdfPages } from '#testing/files/pdf-pages.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import type { WholeDocument } from './document.ts'
import { DOCUMENT_TITLES as T } from './document.titles.ts'
import { buildReceiptPdf } from './pdf.ts'

const NO = 'WRK202611280000042'
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const LINK = 'https://example.com/business/receipt/1'
const SEAL = `data:image/png;base64,${createPicture(1).toString('base64')}`
const MAX_LINES = 98

const createFacts = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) => ({ name: `F${at}`, text: `${text}${at}.` }))
const createRows = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({
    day: '2026-11-28',
    by: '王小明',
    from: `${name}E${at}.`,
    to: `${name}T${at}.`,
    weight: 1_00,
    seal: '陈仓 2026-11-27',
  }))

function createDocument(more: Partial<WholeDocument> = {}): WholeDocument {
  return {
    no: NO,
    state: '在册',
    hash: HASH,
    signature: { issuer: '甬江仓储有限公司', by: '陈仓', day: '2026-11-28' },
    parts: [{ title: '仓储物', facts: createFacts(8, '阴极铜') }],
    check_path: '/business/receipt/1',
    isLive: true,
    time: '2026-11-28 10:00',
    endorsements: [],
    deliveries: [],
    ...more,
  }
}

const renderPages = async (document: WholeDocument, language: Language = 'zh') =>
  readPdfPages(await buildPdf(buildReceiptPdf(document, { link: LINK, seal: SEAL, language })))

const renderWithoutSeal = (document: WholeDocument, language: Language) =>
  buildPdf(buildReceiptPdf(document, { link: LINK, seal: undefined, language }))

const findSealPage = (pages: readonly PdfPage[]) => pages.filter(({ images }) => images > 0)

function expectSealWithText(pages: readonly PdfPage[], language: Language): void {
  const withSeal = findSealPage(pages)
  expect(withSeal).toHaveLength(1)
  for (const text of [T.note[language], T.seal[language], '陈仓'])
    expect(withSeal[0]?.text).toContain(normalizePdfText(text))
  expect(withSeal[0]).toBe(pages.at(-1))
}

function expectNumbered(pages: readonly PdfPage[]): void {
  for (const [at, { text }] of pages.entries()) {
    const foot = text.slice(text.lastIndexOf(`${at + 1}/${pages.length}`) - NO.length - 1)
    expect(foot).toContain(NO)
    expect(foot).toContain(HASH)
  }
}

describe('receipt PDF', () => {
  it('keeps seal and signature on the page of the last text, at any number of lines', async () => {
    const counts = new Set<number>()
    for (let lines = 2; lines <= MAX_LINES; lines += isFullTier ? 6 : 24) {
      const parts = [0, 1].map((half) => ({
        title: `标题${half}`,
        facts: createFacts(Math.ceil((lines + half) / 2), '内容'),
      }))
      const pages = await renderPages(createDocument({ parts }))
      counts.add(pages.length)
      expectSealWithText(pages, 'zh')
      expectNumbered(pages)
    }
    expect([...counts]).toEqual([1, 2, 3])
  }, 120_000)

  it.each(takeFirst(LANGUAGES))('shows number, hash and page on every page (%s)', async (language) => {
    const document = createDocument({
      endorsements: createRows(30, '背书'),
      deliveries: createRows(60, '提货'),
    })
    const [sealed, unsealed] = [
      await renderPages(document, language),
      await readPdfPages(await renderWithoutSeal(document, language)),
    ]
    for (const pages of [sealed, unsealed]) {
      expect(pages.length).toBeGreaterThan(2)
      expectNumbered(pages)
    }
    expectSealWithText(sealed, language)
    expect(unsealed.at(-1)?.text).toContain(normalizePdfText(fill(T.printed[language], { time: document.time })))
  })

  it('contains a code for the check page only if the platform has a site URL', () => {
    const serializePdf = (link: string) =>
      JSON.stringify(buildReceiptPdf(createDocument(), { link, seal: undefined, language: 'en' }))
    expect(serializePdf(LINK)).toContain(JSON.stringify(LINK))
    expect(serializePdf(LINK)).toContain(T.check.en)
    expect(serializePdf('')).not.toContain('"qr"')
    expect(serializePdf('')).not.toContain(T.check.en)
  })

  it('keeps each heading with the first row below it, at any number of lines', async () => {
    for (let lines = 38; lines <= 54; lines += isFullTier ? 1 : 4) {
      const pages = await renderPages(
        createDocument({
          parts: [{ title: '仓储物', facts: createFacts(lines, '内容') }],
          endorsements: createRows(3, '背书'),
        }),
      )
      const page = pages.find(({ text }) => text.includes('背书E0.'))
      expect(page?.text).toContain(normalizePdfText(T.endorsements.zh))
      for (const { text } of pages.filter((each) => each.text.includes(normalizePdfText(T.endorser.zh))))
        expect(text).toMatch(/背书E\d\./)
    }
  }, 120_000)

  it('repeats the head of a long table on each of its pages', async () => {
    const pages = await renderPages(createDocument({ endorsements: createRows(120, '背书') }))
    const holding = pages.filter(({ text }) => /背书E\d+\./.test(text))
    expect(holding.length).toBeGreaterThan(2)
    for (const { text } of holding) expect(text).toContain(normalizePdfText(T.endorser.zh))
  })

  it('prints all text of a part that is longer than a page', async () => {
    const parts = [{ title: '仓储物', facts: createFacts(90, '品质描述很长的一段文字'.repeat(6)) }]
    const pages = await renderPages(createDocument({ parts }))
    const all = pages.map(({ text }) => text).join('')
    for (let at = 0; at < 90; at += 1) expect(all).toContain(`文字${at}.`)
    expectSealWithText(pages, 'zh')
  })
})
