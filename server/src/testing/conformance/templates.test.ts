import { type FieldMeta, type FormGroup, MARKS, type OptionsAnswer } from '@cangdan/protocol'
import ExcelJs from 'exceljs'
import { expect, it } from 'vitest'
import { importedFields } from '#engine/read/headings.ts'
import { optionsPath } from '#engine/read/options/refs.ts'
import { ok, refusal } from '#testing/test-platform.ts'
import { overCover } from './records/prepared.ts'

overCover(
  /^(field|verb\.import|sheetKey|sheets\.profiles)\b/,
  (subject) => {
    const { path, resource } = subject

    const bookOf = async (bytes: Buffer) => {
      const book = new ExcelJs.Workbook()
      await book.xlsx.load(bytes as never)
      return book
    }
    const fieldsOf = (groups: readonly FormGroup[]) => groups.flatMap(({ fields }) => fields)

    async function offered(field: FieldMeta): Promise<string[]> {
      const labels = (field.options ?? []).map(({ label }) => label)
      for (let page = 1, more = field.remote !== undefined; more; page += 1) {
        const asked = { field: field.name, page }
        const answer = await ok(subject.admin.get<OptionsAnswer>(optionsPath(resource), asked))
        labels.push(...answer.options.map(({ label }) => label))
        more = answer.more
      }
      return [...new Set(labels)].filter((label) => label !== '')
    }

    it('offers the options of the form in its template, which has no records to import (T4)', async () => {
      const { bytes } = await subject.admin.raw(path, { [MARKS.importTemplate]: 1 })
      const book = await bookOf(bytes)
      const [sheet, ...hidden] = book.worksheets
      expect(hidden.filter(({ state }) => state !== 'hidden')).toEqual([])
      const described = new Map(fieldsOf(subject.meta.form.groups).map((field) => [field.name, field]))
      for (const [index, { name }] of importedFields(resource).entries()) {
        const field = described.get(name)
        if (field?.type !== 'select') continue
        const formula = sheet?.getCell(2, index + 1).dataValidation?.formulae[0] as string | undefined
        const found = formula === undefined ? [] : listed(book, formula)
        expect(found.toSorted(), name).toEqual((await offered(field)).toSorted())
      }
      expect(await refusal(subject.admin.importSheet(path, 'template.xlsx', bytes))).toBe('sheet_no_rows')
    })

    /** Returns the options of a list validation, inline or in a range of the workbook. */
    function listed(book: ExcelJs.Workbook, formula: string): string[] {
      const range = /^'(.+)'!\$([A-Z]+)\$1:\$\2\$(\d+)$/.exec(formula)
      if (range === null) return formula.slice(1, -1).split(',')
      const [, name = '', column = '', last = '0'] = range
      const sheet = book.getWorksheet(name)
      return Array.from({ length: Number(last) }, (_, at) => sheet?.getCell(`${column}${at + 1}`).text ?? '')
    }
  },
  ({ verbs }) => verbs.has('import'),
)
