// Builds the parts of a workbook other than rows (ECMA-376 part 1, 12.3).
import type { SheetColumn } from '../values.ts'
import { getColumnName } from './columns.ts'
import { escapeXml } from './escape.ts'
import { type Styles, STYLES } from './styles.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const MAX_NAME = 31

export function buildSheetHead(
  columns: readonly (SheetColumn & { readonly width: number })[],
  styles: Styles,
  isFirst: boolean,
): string {
  const widths = columns.map(
    (column, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${column.width}"${buildStyle(column, styles)} customWidth="1"/>`,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView ${isFirst ? 'tabSelected="1" ' : ''}workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${widths.join('')}</cols><sheetData>`
}

/** A4 landscape, one page wide. */
const PAPER = '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>'

export function buildSheetEnd(columns: readonly SheetColumn[], rows: number, validations: string): string {
  return `</sheetData><autoFilter ref="A1:${getColumnName(columns.length - 1)}${rows}"/>${validations}${PAPER}</worksheet>`
}

export const buildPlainSheet = (rows: string): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

// Column styles also apply to cells below the last row.
function buildStyle(column: SheetColumn, styles: Styles): string {
  switch (column.kind) {
    case 'text':
    case 'date':
    case 'datetime':
      return ` style="${STYLES[column.kind]}"`
    case 'number':
      // Excel multiplies values pasted into a percent cell: 70 becomes 7000 %.
      return column.percent ? '' : ` style="${styles.ofNumber(column)}"`
    default:
      return ''
  }
}

interface BookSheet {
  readonly name: string
  readonly isHidden: boolean
}

/** Returns the part of a sheet, numbered from 1: some readers find sheets only by these names. */
export const getSheetFile = (number: number): string => `worksheets/sheet${number}.xml`

/** Builds all parts except sheets and styles: `count` sheets with `name`, and a hidden sheet if `hidden` names one. */
export function buildPackageParts(name: string, count: number, hidden?: string): Record<string, string> {
  const shown = Array.from({ length: count }, (_, i): BookSheet => {
    return { name: buildSheetName(name, i + 1), isHidden: false }
  })
  const all = hidden === undefined ? shown : [...shown, { name: hidden, isHidden: true }]
  const files = all.map((_, i) => getSheetFile(i + 1))
  return {
    'xl/workbook.xml': buildWorkbook(all),
    'xl/_rels/workbook.xml.rels': buildRelations([
      ...files.map((file, i) => [`rId${i + 1}`, `${RELATIONS}/worksheet`, file]),
      [`rId${all.length + 1}`, `${RELATIONS}/styles`, 'styles.xml'],
    ]),
    '_rels/.rels': buildRelations([['rId1', `${RELATIONS}/officeDocument`, 'xl/workbook.xml']]),
    '[Content_Types].xml': buildContentTypes(files),
  }
}

function buildWorkbook(all: readonly BookSheet[]): string {
  const sheets = all.map(({ name, isHidden }, i) => {
    const state = isHidden ? ' state="hidden"' : ''
    return `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${state} r:id="rId${i + 1}"/>`
  })
  const headings = all.flatMap((sheet, i) => (sheet.isHidden ? [] : buildPrintTitles(sheet.name, i)))
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets>\
<definedNames>${headings.join('')}</definedNames></workbook>`
}

function buildPrintTitles(name: string, place: number): string {
  const quoted = name.replaceAll("'", "''")
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${place}">${escapeXml(`'${quoted}'!$1:$1`)}</definedName>`
}

function buildRelations(list: string[][]): string {
  const each = list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function buildContentTypes(sheets: readonly string[]): string {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...sheets.map((file) => [`/xl/${file}`, 'worksheet']),
  ]
  const each = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${CONTENT}.${type}+xml"/>`)
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>${each.join('')}</Types>`
}

/** Returns a sheet name that Excel allows; from the second sheet on with a number. */
function buildSheetName(wanted: string, number: number): string {
  const suffix = number === 1 ? '' : ` (${number})`
  // Cut first, so that half a surrogate pair is removed with other characters.
  const allowed = wanted.slice(0, MAX_NAME - suffix.length).replace(/[[\]:*?/\\\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
  return `${allowed.replace(/^[' ]+|(?<![' ])[' ]+$/g, '') || 'Sheet'}${suffix}`
}
