// The largest allowed files are read within the memory and time limits of the child process (L9).
import { open } from 'node:fs/promises'
import { IMPORT_BYTES } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { withFile, createWorkbookFile } from '#testing/files/spreadsheets.ts'
import { READ_LIMITS } from './cells.ts'
import { readRowsInChild } from './in-child.ts'

const { maxRows, maxColumns } = READ_LIMITS

const FILES: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  csv: () => {
    const line = Array.from({ length: maxColumns }, (_, column) => `${column}`.padStart(2, '0')).join(',')
    return Buffer.from(`${line}\n`.repeat(maxRows + 1))
  },
  xlsx: () => {
    const cell = '<c t="s"><v>0</v></c>'
    const sheetData = `<row>${cell.repeat(maxColumns)}</row>`.repeat(maxRows + 1)
    return createWorkbookFile({ sheetData, strings: '<si><t>仓单</t></si>' })
  },
  'web page': () => Buffer.from(`<table>${'<tr><td>仓<td>单<td>1<td>2'.repeat(maxRows + 1)}</table>`),
}

it.each(Object.entries(FILES))('%s: reads all rows and columns', async (_kind, make) => {
  await withFile(await make(), async (path) => {
    const file = await open(path)
    expect((await file.stat()).size).toBeLessThanOrEqual(IMPORT_BYTES)
    await file.close()
    let rows = 0
    for await (const batch of readRowsInChild(path)) rows += batch.length
    expect(rows).toBe(maxRows + 1)
  })
})
