import { expect, it, vi } from 'vitest'
import { startProcess } from '#platform/child/spawner.ts'
import { readPdfPages } from '#testing/files/pdf-pages.ts'
import { renderContract } from './contract.pdf.ts'

vi.mock('#platform/child/spawner.ts', { spy: true })

const render = async (text: string): Promise<string> => {
  const head = { upload_no: `HT-${text}`, contract_name: '合同', sign_level: 1, language: 'zh' } as const
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] } as const
  return JSON.stringify(await readPdfPages(await renderContract(1, { head, document, parties: [] })))
}

it('renders the next contract in the same process, without text of the one before', async () => {
  expect(await render('first')).toContain('HT-first')
  const next = await render('second')
  expect(next).toContain('HT-second')
  expect(next).not.toContain('first')
  expect(vi.mocked(startProcess)).toHaveBeenCalledTimes(1)
})
