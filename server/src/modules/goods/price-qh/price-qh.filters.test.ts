import type { ImportMapping } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { filterFutures } from '../testing/futures-workbook.ts'

const ROWS = [
  ['cu1911', '20191008', 10],
  ['cu1911C43000', '20191008', 90],
  ['ru2001P11000', '20191008', 80],
  ['m2001-C-2700', '20191008', 70],
  ['SR001C5000', '20191008', 60],
  ['al1911', '20191008', 50],
  ['纸浆1911', '20191008', 40],
] as const
const filterContracts = (filters?: ImportMapping['filters']) =>
  filterFutures(ROWS, filters === undefined ? {} : { filters })

describe('filters of exchange spreadsheets', () => {
  it('skips option contracts by default and counts them (L9)', async () => {
    const { contracts, filtered } = await filterContracts()
    expect(contracts).toEqual(['cu1911', 'al1911', '纸浆1911'])
    expect(filtered).toMatchObject([{ name: 'options', rows: 4 }])
  })

  it('removes options, and rows named by varieties that were not chosen', async () => {
    const { contracts, filtered } = await filterContracts({ variety: ['cu'] })
    expect(contracts).toEqual(['cu1911'])
    expect(filtered).toMatchObject([
      { name: 'options', rows: 4 },
      { name: 'variety', rows: 2 },
    ])
  })

  it('does not compare options when it looks for the main contract', async () => {
    const { contracts } = await filterContracts({ main: true, variety: ['cu', 'al'] })
    expect(contracts).toEqual(['cu1911', 'al1911'])
  })
})
