// Styles and numbering of a Word document, as far as its text depends on them.
import { getAttribute, type XmlHandler } from '#platform/spreadsheet/xlsx/xml.ts'
import type { Numbering, NumberLevel } from './numbering.ts'

export interface ParagraphStyle {
  readonly headingLevel: number | undefined
  readonly numId: string | undefined
  readonly level: number | undefined
}

interface Style {
  name: string
  basedOn?: string
  outline?: number
  numId?: string
  level?: number
}

/** Limits loops of styles that are based on each other. */
const MAX_ANCESTORS = 12
export const ignoreElement = () => undefined
export const getValue = (attributes: string): string => getAttribute(attributes, 'val') ?? ''

const OFF: ReadonlySet<string> = new Set(['0', 'false', 'off', 'none'])
/** Reads a property such as `<w:b/>` or `<w:b w:val="0"/>`. */
export const isOn = (attributes: string): boolean => !OFF.has(getValue(attributes))

export class StyleReader implements XmlHandler {
  readonly #styles = new Map<string, Style>()
  #style: Style | undefined
  readonly wantsText = false
  readonly text = ignoreElement

  open(name: string, attributes: string): void {
    if (name === 'style') {
      this.#style = { name: '' }
      this.#styles.set(getAttribute(attributes, 'styleId') ?? '', this.#style)
    } else if (this.#style !== undefined) readStylePart(this.#style, name, getValue(attributes))
  }

  close(name: string): void {
    if (name === 'style') this.#style = undefined
  }

  find(id = ''): ParagraphStyle {
    const chain: Style[] = []
    for (let style = this.#styles.get(id); style !== undefined && chain.length < MAX_ANCESTORS; ) {
      chain.push(style)
      style = this.#styles.get(style.basedOn ?? '')
    }
    const findFirst = <T>(read: (style: Style) => T | undefined) => chain.map(read).find((value) => value !== undefined)
    return {
      headingLevel: findFirst(getHeadingLevel),
      numId: findFirst(({ numId }) => numId),
      level: findFirst(({ level }) => level),
    }
  }
}

function readStylePart(style: Style, name: string, value: string): void {
  if (name === 'name') style.name ||= value
  if (name === 'basedOn') style.basedOn = value
  if (name === 'outlineLvl') style.outline = Number(value)
  if (name === 'numId') style.numId = value
  if (name === 'ilvl') style.level = Number(value)
}

/** Word stores the English names of its styles in every language. */
function getHeadingLevel({ name, outline }: Style): number | undefined {
  const [, digit] = /^heading (\d)$/i.exec(name) ?? []
  if (digit !== undefined) return Number(digit)
  if (/^title$/i.test(name)) return 1
  return outline === undefined ? undefined : toHeadingLevel(outline)
}

/** Outline levels begin at 0; 9 is body text. */
export const toHeadingLevel = (outline: number): number | undefined => (outline < 9 ? outline + 1 : undefined)

export class NumberingReader implements XmlHandler, Numbering {
  readonly lists = new Map<string, string>()
  readonly levels = new Map<string, (NumberLevel | undefined)[]>()
  readonly wantsText = false
  readonly text = ignoreElement
  #abstract: string | undefined
  #numId: string | undefined
  #level: { index: number; start: number; format: string; text: string; isLegal: boolean } | undefined

  open(name: string, attributes: string): void {
    if (name === 'abstractNum') {
      this.#abstract = getAttribute(attributes, 'abstractNumId') ?? ''
      this.levels.set(this.#abstract, [])
    } else if (name === 'num') this.#numId = getAttribute(attributes, 'numId')
    else if (name === 'abstractNumId' && this.#numId !== undefined) this.lists.set(this.#numId, getValue(attributes))
    else if (name === 'lvl' && this.#abstract !== undefined)
      this.#level = {
        index: Number(getAttribute(attributes, 'ilvl')),
        start: 1,
        format: 'decimal',
        text: '',
        isLegal: false,
      }
    else if (this.#level !== undefined) {
      if (name === 'start') this.#level.start = Number.parseInt(getValue(attributes), 10) || 0
      if (name === 'numFmt') this.#level.format = getValue(attributes)
      if (name === 'isLgl') this.#level.isLegal = isOn(attributes)
      if (name === 'lvlText') this.#level.text = getValue(attributes)
    }
  }

  close(name: string): void {
    if (name === 'lvl' && this.#level !== undefined) {
      const { index, ...level } = this.#level
      // Word has nine levels.
      if (Number.isInteger(index) && index >= 0 && index < 9)
        (this.levels.get(this.#abstract ?? '') ?? [])[index] = level
      this.#level = undefined
    }
    if (name === 'abstractNum') this.#abstract = undefined
    if (name === 'num') this.#numId = undefined
  }
}
