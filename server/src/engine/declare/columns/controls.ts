import type { CellMeta, ColumnType, Control, Language } from '@cangdan/protocol'
import type { Column } from './column.ts'

const BY_TYPE: Record<ColumnType, Control> = {
  text: 'input',
  select: 'select',
  checkbox: 'checkbox',
  tags: 'tags',
  cascade: 'cascader',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  eqdate: 'date',
  time: 'time',
  eqtime: 'datetime',
  second: 'second',
  image: 'image',
  hide: 'input',
}

export function getControl({ type, control, files = 1 }: Column): Control {
  return control ?? (files > 1 ? 'images' : BY_TYPE[type])
}

export const describeCells = ({ cells, cellTitles }: Column, language: Language): CellMeta[] | undefined =>
  cells?.map((cell) => ({ ...cell, title: cellTitles.get(cell.name)?.[language] ?? cell.name }))
