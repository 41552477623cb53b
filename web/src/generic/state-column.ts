// Whether a column is a state column: its options have tones.
import type { ColumnMeta } from '@cangdan/protocol'

export const isStateColumn = ({ options = [] }: Pick<ColumnMeta, 'options'>): boolean =>
  options.some(({ tone }) => tone !== undefined)
