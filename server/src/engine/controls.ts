// The control a field is typed in, where its column does not name one.
import type { ColumnType, Control } from '@cangdan/protocol'
import type { Column } from './column.ts'

const BY_TYPE: Record<ColumnType, Control> = {
  text: 'input',
  select: 'select',
  checkbox: 'checkbox',
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

export function controlOf({ type, control, files = 1 }: Column): Control {
  return control ?? (files > 1 ? 'images' : BY_TYPE[type])
}
