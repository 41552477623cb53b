import { describe, expect, it } from 'vitest'
import { buildExportRequest, formatFileName, getInitialScope } from './export-request.ts'

const source = {
  state: { page: 2, limit: 20, sort: [{ name: 'price', ascending: true }], filters: { plant: 'oak' } },
  fileName: 'Plants',
  selected: [3, 5, 19],
}

describe('export request (T4)', () => {
  it('names scope, file and columns with the state of the list', () => {
    expect(buildExportRequest({ scope: 'page', type: 'xlsx', columns: ['id', 'plant'] }, source).params).toEqual({
      page: '2',
      limit: '20',
      sort: 'price',
      order: 'true',
      plant: 'oak',
      _down_excel: '1',
      export_type: 'xlsx',
      _excel_file_name: 'Plants',
      _excel_down_culumns: 'id,plant',
    })
  })

  it('names the selected rows and omits the current filters', () => {
    expect(buildExportRequest({ scope: 'selected', type: 'csv', columns: ['id'] }, source)).toEqual({
      params: {
        sort: 'price',
        order: 'true',
        export_type: 'csv',
        _excel_file_name: 'Plants',
        _excel_down_culumns: 'id',
      },
      body: { ids: '3,5,19' },
    })
  })

  it('requests all matching rows with 3', () => {
    expect(buildExportRequest({ scope: 'all', type: 'xlsx', columns: ['id'] }, source).params).toMatchObject({
      _down_excel: '3',
      plant: 'oak',
    })
  })

  it('defaults to the selected rows, otherwise to the page (L8)', () => {
    expect(getInitialScope(2)).toBe('selected')
    expect(getInitialScope(0)).toBe('page')
  })
})

describe('export file name', () => {
  it('contains the list and the time in Shanghai in any time zone', () => {
    expect(formatFileName('银行管理', Date.UTC(2026, 10, 23, 17, 5) / 1000)).toBe('银行管理 2026-11-24 0105')
  })

  it('replaces characters that file systems reject', () => {
    expect(formatFileName('Prices: in/out', Date.UTC(2026, 0, 1) / 1000)).toBe('Prices_ in_out 2026-01-01 0800')
  })
})
