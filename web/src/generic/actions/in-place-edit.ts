// The edit of one cell of a list, which is carried out like an action.
import type { ActionMeta } from '@cangdan/protocol'

const PREFIX = 'edit:'

export const inPlaceEditName = (column: string): string => `${PREFIX}${column}`

export const isInPlaceEdit = ({ name }: Pick<ActionMeta, 'name'>): boolean => name.startsWith(PREFIX)
