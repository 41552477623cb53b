import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeAllTabs, setTabName, visitTab } from '#runtime/tab-store.ts'
import { recordRecentPages, readRecentPages } from './recent-pages.ts'

const go = (pathname: string) => visitTab(pathname, { pathname, search: '', state: null })
const listRecentKeys = (uid: number) => readRecentPages(uid).map(({ key }) => key)
let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  closeAllTabs()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('lists recently opened pages once each, with names, per account', () => {
  stop = recordRecentPages(7)
  for (const path of ['/a', '/b', '/a', '/c/1']) go(path)
  setTabName('/c/1', 'Copper')
  expect(readRecentPages(7)).toEqual([{ key: '/c/1', name: 'Copper' }, { key: '/a' }, { key: '/b' }])
  for (let n = 0; n < 20; n++) go(`/more/${n}`)
  expect(listRecentKeys(7)).toHaveLength(8)
  expect(listRecentKeys(7)[0]).toBe('/more/19')
  expect(listRecentKeys(8)).toEqual([])
})

it('deletes entries of other accounts (S5)', () => {
  for (const uid of [7, 8, 71]) localStorage.setItem(`recent/${uid}`, '[{"key":"/a","name":"Copper"}]')
  localStorage.setItem('recently', 'else')
  stop = recordRecentPages(7)
  expect(Object.keys(localStorage).toSorted()).toEqual(['recent/7', 'recently'])
  expect(listRecentKeys(7)).toEqual(['/a'])
})

it('works in memory when storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined)
  stop = recordRecentPages(9)
  for (const path of ['/a', '/b']) go(path)
  expect(listRecentKeys(9)).toEqual(['/b', '/a'])
})

it('ignores malformed or foreign entries in storage', () => {
  for (const text of ['{', 'null', '7', '{"a":1}', '[null,7,{"key":9},{"key":"//evil"},{"key":"https://evil"}]']) {
    localStorage.setItem('recent/7', text)
    expect(readRecentPages(7), text).toEqual([])
  }
})
