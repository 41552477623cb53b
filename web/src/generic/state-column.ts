// A column that says where its record stands: its choices mean something to anyone who looks for what to do next.
import type { ColumnMeta } from '@cangdan/protocol'

export const isStateColumn = ({ options = [] }: Pick<ColumnMeta, 'options'>): boolean =>
  options.some(({ tone }) => tone !== undefined)
