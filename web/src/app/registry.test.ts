import { describe, expect, it } from 'vitest'
import { createMenuNode, MENU } from '../testing/session.ts'
import { resolveScreen } from './registry.ts'

const resolve = (pathname: string, search = '', menu = MENU) => resolveScreen(menu, { pathname, search, state: null })

describe('address of a question', () => {
  it('opens in the tab of its list', () => {
    expect(resolve('/banks/bank/del/5', '?page=2')).toMatchObject({
      screen: { name: 'list' },
      key: '/banks/bank/list',
      id: undefined,
      question: { action: 'del', id: 5, title: 'Delete bank', list: '/banks/bank/list?page=2' },
    })
    expect(resolve('/banks/bank/list')?.question).toBeUndefined()
  })

  it('does not exist without a number, or without a list above it', () => {
    expect(resolve('/banks/bank/del/x')).toBeUndefined()
    const loose = createMenuNode('/loose/del/:id', 'Delete', { meta: { screen: 'ask', action: 'del', list: 'a/b' } })
    expect(resolve('/loose/del/5', '', [loose])).toBeUndefined()
  })
})
