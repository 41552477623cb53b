// The parts of a workbook that are not rows (ECMA-376 part 1, 12.3).
import type { SheetColumn } from '../values.ts'
import { columnName } from './columns.ts'
import { xmlText } from './escape.ts'
import { type StyleBook, STYLES } from './styles.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const MAX_NAME = 31

export function sheetHead(
  columns: readonly (SheetColumn & { readonly width: number })[],
  styles: StyleBook,
  isFirst: boolean,
): string {
  const widths = columns.map(
    (column, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${column.width}"${styleOf(column, styles)} customWidth="1"/>`,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView ${isFirst ? 'tabSelected="1" ' : ''}workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${widths.join('')}</cols><sheetData>`
}

/** Printed on A4 laid across, as wide as the paper and as long as it takes. */
const PAPER = '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>'

export function sheetEnd(columns: readonly SheetColumn[], rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows}"/>${choicesOf(columns)}${PAPER}</worksheet>`
}

/** What Excel keeps of a list that stands in the sheet itself; a comma parts its words. */
const MAX_CHOICES = 255
/** As far down as anybody fills in by hand; some programs keep each cell of a range. */
const CHOICE_ROWS = 5_000

function choicesOf(columns: readonly SheetColumn[]): string {
  const lists = columns.flatMap(({ choices = [] }, index) => {
    const list = choices.join(',')
    if (list === '' || list.length > MAX_CHOICES || choices.some((choice) => /[,"]/.test(choice))) return []
    const cells = `${columnName(index)}2:${columnName(index)}${CHOICE_ROWS}`
    return `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>"${xmlText(list)}"</formula1></dataValidation>`
  })
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

// For what is typed below the last row, too.
function styleOf(column: SheetColumn, styles: StyleBook): string {
  switch (column.kind) {
    case 'text':
    case 'date':
    case 'datetime':
      return ` style="${STYLES[column.kind]}"`
    case 'number':
      // What is pasted into a cell of percent is multiplied there: 70 becomes 7000 %.
      return column.percent ? '' : ` style="${styles.ofNumber(column)}"`
    default:
      return ''
  }
}

/** Everything but the sheets themselves and the styles, by name. */
export function packageParts(name: string, sheets: number): Record<string, string> {
  const all = Array.from({ length: sheets }, (_, i) => i + 1)
  return {
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${all
      .map((n) => `<sheet name="${xmlText(sheetName(name, n))}" sheetId="${n}" r:id="rId${n}"/>`)
      .join(
        '',
      )}</sheets><definedNames>${all.map((n) => headingsOnPaper(name, n)).join('')}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...all.map((n) => [`rId${n}`, `${RELATIONS}/worksheet`, `worksheets/sheet${n}.xml`]),
      [`rId${sheets + 1}`, `${RELATIONS}/styles`, 'styles.xml'],
    ]),
    '_rels/.rels': relations([['rId1', `${RELATIONS}/officeDocument`, 'xl/workbook.xml']]),
    '[Content_Types].xml': contentTypes(all),
  }
}

/** The titles stand on each page that is printed. */
function headingsOnPaper(name: string, number: number): string {
  const quoted = sheetName(name, number).replaceAll("'", "''")
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">${xmlText(`'${quoted}'!$1:$1`)}</definedName>`
}

function relations(list: string[][]): string {
  const each = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function contentTypes(sheets: readonly number[]): string {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...sheets.map((n) => [`/xl/worksheets/sheet${n}.xml`, 'worksheet']),
  ]
  const each = parts.map(
    ([name, type]) => `<Override PartName="${name}" ContentType="${CONTENT}.${type}+xml"/>`,
  )
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>${each.join('')}</Types>`
}

/** A name that Excel allows, numbered from the second sheet on. */
function sheetName(wanted: string, number: number): string {
  const suffix = number === 1 ? '' : ` (${number})`
  // Cut first: half a pair that is left over goes with what is not allowed.
  const allowed = wanted
    .slice(0, MAX_NAME - suffix.length)
    .replace(/[[\]:*?/\\\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
  return `${allowed.replace(/^[' ]+|(?<![' ])[' ]+$/g, '') || 'Sheet'}${suffix}`
}
