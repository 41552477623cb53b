import { expect, it, vi } from 'vitest'
import { runInChild } from '../child/run-in-child.ts'
import type { PdfDefinition } from './definition.ts'
import { buildPdfInChild } from './in-child.ts'

vi.mock('../child/run-in-child.ts', { spy: true })

it('creates the PDF of one user while sixty of another are queued', async () => {
  const slow: PdfDefinition = { info: { title: 'slow' }, foot: '', content: [] }
  vi.mocked(runInChild).mockImplementation(async function* (_task, definition) {
    if (definition === slow) await new Promise(() => undefined)
    yield Buffer.from('a PDF')
  })
  const rejected: unknown[] = []
  for (let n = 0; n < 60; n += 1)
    buildPdfInChild(1, slow).catch((error: { code?: string }) => rejected.push(error.code))
  expect((await buildPdfInChild(2, { ...slow })).toString()).toBe('a PDF')
  expect(rejected).toEqual(Array.from({ length: 40 }, () => 'too_many'))
})
