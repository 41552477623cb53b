import type { ActionMeta } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { actionsInRow, actionsWidth, placesOf } from './action-places.ts'

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

describe('the column of actions', () => {
  it.each([[['Release']], [['Edit', 'Delete']], [['解除']], [['Liberar', 'Modificar']]])(
    'is whole pixels wide, or what slides under it would show at its edge: %s',
    (titles) => {
      expect(actionsWidth(titled(...titles), 'More') % 1).toBe(0)
    },
  )

  it('is no wider for ten actions than for the widest that a row can show', () => {
    const three = actionsWidth(titled('Release', 'Replace', 'Restore'), 'More')
    const ten = titled('Release', 'Replace', 'Restore', ...Array.from('abcdefg'))
    expect(actionsWidth(ten, 'More')).toBe(three)
  })
})

describe('the actions of a row', () => {
  it('all stand in it while they are three', () => {
    expect(placesOf(titled('a', 'b', 'c'))).toMatchObject({ inMenu: [], inRow: { length: 3 } })
  })

  it('need no menu for one that the name of the row leads to', () => {
    const four = titled('look', 'edit', 'operators', 'del')
    expect(names(placesOf(four, true).inRow)).toEqual(['edit', 'operators', 'del'])
    expect(names(placesOf(four).inMenu)).toEqual(['operators', 'del'])
    expect(names(placesOf(titled('look', 'edit', 'del'), true).inRow)).toContain('look')
  })

  it('go into the menu after the page that the name of the row leads to', () => {
    const draft = titled('look', 'edit', 'submit', 'withdraw', 'del')
    expect(names(placesOf(draft, true).inRow)).toEqual(['edit', 'submit'])
    expect(names(placesOf(draft).inRow)).toEqual(['look', 'edit'])
  })

  it('go into the menu after a step in the life of the record, however little room there is', () => {
    const draft = titled('edit', 'pledges', 'submit', 'withdraw').map((action) =>
      action.name === 'submit' ? { ...action, advances: true as const } : action,
    )
    expect(names(placesOf(draft, true, 2).inRow)).toEqual(['submit'])
    expect(names(placesOf(draft, true).inRow)).toEqual(['edit', 'submit'])
  })

  it('stand in a menu but for the first two, and but for a decision that waits', () => {
    const { inRow, inMenu } = placesOf([...titled('look', 'edit'), review, ...titled('fell', 'del')])
    expect([names(inRow), names(inMenu)]).toEqual([
      ['look', 'audit'],
      ['edit', 'fell', 'del'],
    ])
  })

  it('give way to columns: fewer stand in the row where the others would push one of them out of view', () => {
    const all = titled('Editar', 'Operadores', 'Eliminar')
    const [three, two, one] = [3, 2, 1].map((most) => actionsWidth(all, 'Más', most))
    expect(two).toBeLessThan(three!)
    expect(one).toBeLessThan(two!)
    expect([three, two, one].map((room) => actionsInRow(all, 'Más', room!))).toEqual([3, 2, 1])
    expect(names(placesOf(all, true, 2).inRow)).toEqual(['Editar'])
    expect(names(placesOf(all, true, 1).inMenu)).toEqual(['Editar', 'Operadores', 'Eliminar'])
    // Columns that are out of view anyway push nothing else away.
    expect(actionsInRow(all, 'Más', one! - 1)).toBe(2)
  })

  it('keep a decision that waits in the row, however little room there is', () => {
    const { inRow, inMenu } = placesOf([...titled('look', 'edit'), review], false, 1)
    expect([names(inRow), names(inMenu)]).toEqual([['audit'], ['look', 'edit']])
    expect(actionsWidth([...titled('a'), review], 'More', 1)).toBe(
      actionsWidth([review, ...titled('More')], 'x', 2),
    )
  })
})
