// Prints a page to PDF and reads texts and positions back.
import type { Page } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'

/** Text in one line of a sheet. Coordinates are points from the lower left corner. */
export interface PrintedText {
  readonly text: string
  readonly sheet: number
  readonly left: number
  readonly right: number
  readonly y: number
}

export interface PrintedPages {
  readonly sheets: number
  readonly texts: readonly PrintedText[]
  readonly lines: readonly string[]
}

/** Prints the page on the paper size of its style sheet. */
export async function printPage(page: Page): Promise<PrintedPages> {
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const texts: PrintedText[] = []
  for (let sheet = 1; sheet <= file.numPages; sheet += 1) {
    const { items } = await (await file.getPage(sheet)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [left = 0, y = 0] = item.transform.slice(4) as number[]
      texts.push({
        text: normalizeText(item.str),
        sheet,
        left,
        right: left + item.width,
        y: Math.round(y),
      })
    }
  }
  const runs = joinAdjacent(texts)
  return { sheets: file.numPages, texts: runs, lines: getLines(runs) }
}

/** Fonts map some characters to radicals that look alike; NFKC does not convert these. */
const RADICALS: Readonly<Record<string, string>> = {
  '⻓': '长',
  '⻔': '门',
  '⻚': '页',
  '⻛': '风',
  '⻩': '黄',
  '⻬': '齐',
}

const normalizeText = (text: string): string =>
  text.normalize('NFKC').replace(/[⺀-⻳]/g, (each) => RADICALS[each] ?? each)

/** Minimum gap in points between separate texts. */
const MIN_GAP = 4

function joinAdjacent(texts: readonly PrintedText[]): PrintedText[] {
  const runs: PrintedText[] = []
  for (const each of sortByPosition(texts)) {
    const last = runs.at(-1)
    const isSame = last?.sheet === each.sheet && last.y === each.y && each.left - last.right < MIN_GAP
    if (isSame) runs[runs.length - 1] = { ...last, text: last.text + each.text, right: each.right }
    else runs.push(each)
  }
  return runs
}

const sortByPosition = (texts: readonly PrintedText[]): PrintedText[] =>
  texts.toSorted((a, b) => a.sheet - b.sheet || b.y - a.y || a.left - b.left)

function getLines(runs: readonly PrintedText[]): string[] {
  const lines = new Map<string, string>()
  for (const { text, sheet, y } of runs) {
    const line = `${sheet}/${y}`
    lines.set(line, [lines.get(line), text].filter((part) => part !== undefined).join(' '))
  }
  return [...lines.values()]
}
