import { type FieldMeta, type FormGroup, CALL_FLAGS, type OptionsResponse } from '@cangdan/protocol'
import ExcelJs from 'exceljs'
import { expect, it } from 'vitest'
import { listImportFields } from '#engine/read/headings.ts'
import { getOptionsPath } from '#engine/read/options/refs.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { describeCover } from './records/subject.ts'

describeCover(
  /^(field|verb\.import|sheetKey|sheets\.profiles)\b/,
  (subject) => {
    const { path, resource } = subject

    const loadWorkbook = async (bytes: Buffer) => {
      const book = new ExcelJs.Workbook()
      await book.xlsx.load(bytes as never)
      return book
    }
    const listFields = (groups: readonly FormGroup[]) => groups.flatMap(({ fields }) => fields)

    async function loadOptions(field: FieldMeta): Promise<string[]> {
      const labels = (field.options ?? []).map(({ label }) => label)
      for (let page = 1, more = field.remote !== undefined; more; page += 1) {
        const requested = { field: field.name, page }
        const answer = await ok(subject.admin.get<OptionsResponse>(getOptionsPath(resource), requested))
        labels.push(...answer.options.map(({ label }) => label))
        more = answer.more
      }
      return [...new Set(labels)].filter((label) => label !== '')
    }

    it('offers the options of the form in its template, which has no records to import (T4)', async () => {
      const { bytes } = await subject.admin.raw(path, { [CALL_FLAGS.importTemplate]: 1 })
      const book = await loadWorkbook(bytes)
      const [sheet, ...hidden] = book.worksheets
      expect(hidden.filter(({ state }) => state !== 'hidden')).toEqual([])
      const described = new Map(listFields(subject.meta.form.groups).map((field) => [field.name, field]))
      for (const [index, { name }] of listImportFields(resource).entries()) {
        const field = described.get(name)
        if (field?.type !== 'select') continue
        const formula = sheet?.getCell(2, index + 1).dataValidation?.formulae[0] as string | undefined
        const found = formula === undefined ? [] : readListValidation(book, formula)
        expect(found.toSorted(), name).toEqual((await loadOptions(field)).toSorted())
      }
      expect(await getRejectionCode(subject.admin.importSheet(path, 'template.xlsx', bytes))).toBe('sheet_no_rows')
    })

    /** Returns the options of a list validation, inline or in a range of the workbook. */
    function readListValidation(book: ExcelJs.Workbook, formula: string): string[] {
      const range = /^'(.+)'!\$([A-Z]+)\$1:\$\2\$(\d+)$/.exec(formula)
      if (range === null) return formula.slice(1, -1).split(',')
      const [, name = '', column = '', last = '0'] = range
      const sheet = book.getWorksheet(name)
      return Array.from({ length: Number(last) }, (_, at) => sheet?.getCell(`${column}${at + 1}`).text ?? '')
    }
  },
  ({ verbs }) => verbs.has('import'),
)
