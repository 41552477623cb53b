import type { MenuNode } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { addressIn, screenOfList } from './use-way-back.ts'

describe('return address of a form', () => {
  it('is the list as it was left', () => {
    expect(addressIn({ from: '/garden?page=3' })).toBe('/garden?page=3')
  })

  it('rejects addresses of other origins', () => {
    expect(addressIn({ from: '//evil.test/' })).toBeUndefined()
    expect(addressIn({ from: 'https://evil.test/' })).toBeUndefined()
    expect(addressIn('/garden')).toBeUndefined()
    expect(addressIn(null)).toBeUndefined()
  })

  it('falls back to the list in the menu', () => {
    const node = (path: string, meta: Partial<MenuNode['meta']>, children: MenuNode[] = []): MenuNode => ({
      path,
      name: path,
      meta: { title: path, ...meta },
      hidden: false,
      alwaysShow: false,
      children,
    })
    const list = node('/garden/list', { screen: 'list', list: 'g/PlantList' }, [
      node('/garden/add', { screen: 'add', list: 'g/PlantList' }),
    ])
    expect(screenOfList([node('/garden', {}, [list])], 'g/PlantList')).toBe('/garden/list')
    expect(screenOfList([node('/garden', {}, [list])], 'g/OtherList')).toBeUndefined()
  })
})
