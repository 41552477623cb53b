import type { SheetColumn } from '../values.ts'
import { escapeXml } from './escape.ts'

export const STYLES = { plain: 0, bold: 1, text: 2, date: 3, datetime: 4 } as const

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** `@`: typed input stays text. */
const TEXT_FORMAT = 49
/** Ids below are built-in formats. */
const FIRST_CUSTOM = 164

export interface Styles {
  ofNumber(column: SheetColumn): number
  readonly xml: string
}

export function createStyles(columns: readonly SheetColumn[]): Styles {
  const numbers = [...new Set(columns.filter(({ kind }) => kind === 'number').map(buildNumberFormat))]
  const codes = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', ...numbers]
  return {
    ofNumber: (column) => STYLES.datetime + 1 + numbers.indexOf(buildNumberFormat(column)),
    xml: buildXml(codes),
  }
}

function buildNumberFormat({ decimals = 0, grouped = false, percent = false }: SheetColumn): string {
  return `${grouped ? '#,##0' : '0'}${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}${percent ? '%' : ''}`
}

function buildXml(codes: readonly string[]): string {
  const formats = codes.map((code, i) => `<numFmt numFmtId="${FIRST_CUSTOM + i}" formatCode="${escapeXml(code)}"/>`)
  const cells = [TEXT_FORMAT, ...codes.map((_, i) => FIRST_CUSTOM + i)].map(
    (id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="${NAMESPACE}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${cells.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells.join('')}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}
