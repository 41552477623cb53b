import type { MenuNode, SearchHit } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { createMenuNode } from '../../testing/session.ts'
import { findEntries, buildMenuEntries, buildOwnEntries, buildRecordEntry } from './entries.ts'

// oxlint-disable-next-line max-params -- The arguments follow the order of a menu entry.
const list = (path: string, title: string, pinyin: string, meta: Partial<MenuNode['meta']> = {}, adds?: string) =>
  createMenuNode(path, title, {
    meta: { screen: 'list', list: `data${path}`, pinyin, ...meta },
    children:
      adds === undefined
        ? []
        : [
            createMenuNode(path.replace('list', 'add'), adds, {
              hidden: true,
              meta: { screen: 'add', pinyin: `xin zeng ${pinyin}` },
            }),
          ],
  })

const MENU = [
  createMenuNode('/banks', '银行', {
    meta: { icon: 'bank', pinyin: 'yin hang' },
    children: [list('/banks/bank/list', '银行管理', 'yin hang guan li', { canAdd: true }, '新增银行')],
  }),
  createMenuNode('/goods', '货物', {
    meta: { icon: 'gold', pinyin: 'huo wu' },
    children: [
      list('/goods/price/qh/list', '期货行情', 'qi huo hang qing', {}, '新增行情'),
      createMenuNode('/goods/hidden', '隐藏', { hidden: true, meta: { screen: 'list' } }),
    ],
  }),
  createMenuNode('/stores', '仓储', {
    children: [list('/stores/warehouse/list', '仓库管理', 'cang ku guan li')],
  }),
]
const CALLED = {
  'shell.dashboard': '工作台',
  'shell.desk': '逐件办理',
  'profile.data': '个人资料',
  'profile.security': '密码与登录',
}
const all = [...buildOwnEntries((title) => CALLED[title]), ...buildMenuEntries(MENU)]
const titles = (typed: string, byPinyin = true) => findEntries(all, typed, byPinyin).map(({ title }) => title)

describe('menu entries in the palette (U8, A5)', () => {
  it.each([
    ['银行', '银行管理'],
    ['yinhang', '银行管理'],
    ['yin hang', '银行管理'],
    ['YHGL', '银行管理'],
    ['yhgl', '银行管理'],
    ['yinhagn', '银行管理'],
    ['hangqing', '期货行情'],
    ['qhhq', '期货行情'],
    ['ckgl', '仓库管理'],
    ['gzt', '工作台'],
    ['zjbl', '逐件办理'],
    ['gerenziliao', '个人资料'],
    ['mima', '密码与登录'],
    ['warehouse/list', '仓库管理'],
  ])('leads from %s to %s', (typed, title) => {
    expect(titles(typed)[0]).toBe(title)
  })

  it('matches pinyin only when enabled', () => {
    expect(titles('yhgl', false)).toEqual([])
    expect(titles('银行', false)[0]).toBe('银行管理')
  })

  it('offers to add records when allowed and skips hidden entries', () => {
    expect(all.filter(({ kind }) => kind === 'action').map(({ title, to }) => [title, to])).toEqual([
      ['新增银行', '/banks/bank/add'],
    ])
    expect(titles('隐藏')).toEqual([])
    expect(all.find(({ title }) => title === '银行管理')).toMatchObject({ detail: '银行', icon: 'bank' })
  })

  it('accepts any input', () => {
    for (const typed of ['', ' ', '%', '\\', '"', '!=^|', 'x'.repeat(100), '😀']) expect(titles(typed)).toEqual([])
  })
})

describe('record in the palette', () => {
  const hit: SearchHit = { list: 'data/banks/bank/list', id: 7, label: '东海银行', code: 'B7', kind: '银行' }

  it('opens its detail page, else its list, and is skipped without a screen', () => {
    const withLook = structuredClone(MENU)
    withLook[0]?.children[0]?.children.push(
      createMenuNode('/banks/bank/look/:id', '银行详情', { meta: { screen: 'look' } }),
    )
    expect(buildRecordEntry(withLook, hit)).toEqual([
      {
        kind: 'record',
        to: '/banks/bank/look/7',
        key: '/banks/bank/look/7',
        title: '东海银行',
        detail: '银行 · B7',
        icon: 'bank',
      },
    ])
    expect(buildRecordEntry(MENU, { ...hit, code: '', label: '' })).toMatchObject([
      { to: '/banks/bank/list?id=7', key: '/banks/bank/list', title: '#7', detail: '银行 · #7' },
    ])
    expect(buildRecordEntry(MENU, { ...hit, list: 'elsewhere' })).toEqual([])
  })
})
