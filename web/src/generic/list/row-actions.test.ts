import { describe, expect, it } from 'vitest'
import { actionsWidth } from './row-actions.ts'

const titled = (...titles: string[]) =>
  titles.map((title) => ({ name: 'del' as const, title, scope: 'row' as const, kind: 'confirm' as const }))

describe('the column of actions', () => {
  it.each([[['Release']], [['Edit', 'Delete']], [['解除']], [['Liberar', 'Modificar']]])(
    'is whole pixels wide, or what slides under it would show at its edge: %s',
    (titles) => {
      expect(actionsWidth(titled(...titles)) % 1).toBe(0)
    },
  )
})
