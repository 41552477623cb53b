import type { MenuNode } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { readReturnAddress, findListScreen } from './use-return-address.ts'

describe('return address of a form', () => {
  it('is the list as it was left', () => {
    expect(readReturnAddress({ from: '/garden?page=3' })).toBe('/garden?page=3')
  })

  it('rejects addresses of other origins', () => {
    expect(readReturnAddress({ from: '//evil.test/' })).toBeUndefined()
    expect(readReturnAddress({ from: 'https://evil.test/' })).toBeUndefined()
    expect(readReturnAddress('/garden')).toBeUndefined()
    expect(readReturnAddress(null)).toBeUndefined()
  })

  it('falls back to the list in the menu', () => {
    const createNode = (path: string, meta: Partial<MenuNode['meta']>, children: MenuNode[] = []): MenuNode => ({
      path,
      name: path,
      meta: { title: path, ...meta },
      hidden: false,
      alwaysShow: false,
      children,
    })
    const list = createNode('/garden/list', { screen: 'list', list: 'g/PlantList' }, [
      createNode('/garden/add', { screen: 'add', list: 'g/PlantList' }),
    ])
    expect(findListScreen([createNode('/garden', {}, [list])], 'g/PlantList')).toBe('/garden/list')
    expect(findListScreen([createNode('/garden', {}, [list])], 'g/OtherList')).toBeUndefined()
  })
})
