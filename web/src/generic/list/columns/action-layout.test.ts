import type { ActionMeta } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { countRowActions, measureActions, splitActions } from './action-layout.ts'

const titled = (...titles: string[]): ActionMeta[] =>
  titles.map((title) => ({ name: title, title, scope: 'row', kind: 'confirm' }))
const review: ActionMeta = {
  name: 'audit',
  title: 'Review',
  scope: 'row',
  kind: 'dialog',
  namesVersion: true,
}
const names = (actions: readonly ActionMeta[]) => actions.map(({ name }) => name)

describe('width of the actions column', () => {
  it.each([[['Release']], [['Edit', 'Delete']], [['解除']], [['Liberar', 'Modificar']]])(
    'is a whole number of pixels, so that nothing shows at its edge: %s',
    (titles) => {
      expect(measureActions(titled(...titles), 'More') % 1).toBe(0)
    },
  )

  it('counts only as many actions as a row can show', () => {
    const three = measureActions(titled('Release', 'Replace', 'Restore'), 'More')
    const ten = titled('Release', 'Replace', 'Restore', ...Array.from('abcdefg'))
    expect(measureActions(ten, 'More')).toBe(three)
  })
})

describe('placement of row actions', () => {
  it('shows up to three actions in the row', () => {
    expect(splitActions(titled('a', 'b', 'c'))).toMatchObject({ inMenu: [], inRow: { length: 3 } })
  })

  it('needs no menu when the name of the row links to the page', () => {
    const four = titled('look', 'edit', 'operators', 'del')
    expect(names(splitActions(four, true).inRow)).toEqual(['edit', 'operators', 'del'])
    expect(names(splitActions(four).inMenu)).toEqual(['operators', 'del'])
    expect(names(splitActions(titled('look', 'edit', 'del'), true).inRow)).toContain('look')
  })

  it('moves the page that the name of the row links to into the menu first', () => {
    const draft = titled('look', 'edit', 'submit', 'withdraw', 'del')
    expect(names(splitActions(draft, true).inRow)).toEqual(['edit', 'submit'])
    expect(names(splitActions(draft).inRow)).toEqual(['look', 'edit'])
  })

  it('keeps an action that advances the record in the row', () => {
    const draft = titled('edit', 'pledges', 'submit', 'withdraw').map((action) =>
      action.name === 'submit' ? { ...action, advances: true as const } : action,
    )
    expect(names(splitActions(draft, true, 2).inRow)).toEqual(['submit'])
    expect(names(splitActions(draft, true).inRow)).toEqual(['edit', 'submit'])
  })

  it('moves all but two actions and pending decisions into the menu', () => {
    const { inRow, inMenu } = splitActions([...titled('look', 'edit'), review, ...titled('fell', 'del')])
    expect([names(inRow), names(inMenu)]).toEqual([
      ['look', 'audit'],
      ['edit', 'fell', 'del'],
    ])
  })

  it('shows fewer actions when a column would not fit otherwise', () => {
    const all = titled('Editar', 'Operadores', 'Eliminar')
    const [three, two, one] = [3, 2, 1].map((most) => measureActions(all, 'Más', most))
    expect(two).toBeLessThan(three!)
    expect(one).toBeLessThan(two!)
    expect([three, two, one].map((room) => countRowActions(all, 'Más', room!))).toEqual([3, 2, 1])
    expect(names(splitActions(all, true, 2).inRow)).toEqual(['Editar'])
    expect(names(splitActions(all, true, 1).inMenu)).toEqual(['Editar', 'Operadores', 'Eliminar'])
    // When columns do not fit anyway, all usual buttons are shown.
    expect(countRowActions(all, 'Más', one! - 1)).toBe(2)
  })

  it('keeps a pending decision in the row at any width', () => {
    const { inRow, inMenu } = splitActions([...titled('look', 'edit'), review], false, 1)
    expect([names(inRow), names(inMenu)]).toEqual([['audit'], ['look', 'edit']])
    expect(measureActions([...titled('a'), review], 'More', 1)).toBe(
      measureActions([review, ...titled('More')], 'x', 2),
    )
  })
})
