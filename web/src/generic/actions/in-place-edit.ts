import type { ActionMeta } from '@cangdan/protocol'

const PREFIX = 'edit:'

export const getInPlaceEditName = (column: string): string => `${PREFIX}${column}`

export const isInPlaceEdit = ({ name }: Pick<ActionMeta, 'name'>): boolean => name.startsWith(PREFIX)
