import { INBOX_PATHS, SESSION_PATHS, type MenuNode, type UserInfo } from '@cangdan/protocol'
import { createSuccess } from './fake-server.ts'

export const LIN: UserInfo = {
  uid: 7,
  logo: '',
  roles: ['bank_manager'],
  role_names: ['Bank manager'],
  nick_name: 'Lin',
  username: 'lin',
  phone: '13800138000',
  email: 'lin@example.com',
  organisation: 'East Bank',
  suid: 3,
  isunion: 0,
  last_login_time: null,
  is_bind_wx: 0,
  bind_wx_time: null,
  is_member: 0,
  pwd_due: 0,
  factor_due: 0,
  pwd_days_left: null,
  idle_minute: 0,
  watermark: 1,
}

type MenuNodeInput = Partial<Omit<MenuNode, 'meta'>> & { meta?: Partial<MenuNode['meta']> }

export function createMenuNode(path: string, title: string, { meta, ...part }: MenuNodeInput = {}): MenuNode {
  return {
    path,
    name: path,
    hidden: false,
    alwaysShow: false,
    children: [],
    ...part,
    meta: { title, ...meta },
  }
}

const BANK_LIST = 'seller_p/bank/BankList'
const form = (path: string, title: string, screen: 'add' | 'edit' | 'look'): MenuNode =>
  createMenuNode(path, title, { hidden: true, meta: { screen, list: BANK_LIST } })

export const MENU: readonly MenuNode[] = [
  createMenuNode('/banks', 'Banks', {
    meta: { icon: 'bank' },
    children: [
      createMenuNode('/banks/bank/list', 'Bank', {
        meta: { screen: 'list', list: BANK_LIST },
        children: [
          form('/banks/bank/add', 'Add bank', 'add'),
          form('/banks/bank/edit/:id', 'Edit bank', 'edit'),
          form('/banks/bank/look/:id', 'Bank', 'look'),
          createMenuNode('/banks/bank/del/:id', 'Delete bank', {
            hidden: true,
            meta: { screen: 'ask', action: 'del', list: BANK_LIST },
          }),
        ],
      }),
    ],
  }),
  createMenuNode('/goods', 'Goods', {
    meta: { icon: 'gold' },
    children: [
      createMenuNode('/goods/price', 'Prices', {
        children: [
          createMenuNode('/goods/price/list', 'Price', {
            meta: { screen: 'list', list: 'seller_p/good/PriceList' },
          }),
        ],
      }),
    ],
  }),
]

const listPaths = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ path, children }) => [path, ...listPaths(children)])

export const createSessionHandlers = (info: Partial<UserInfo> = {}) => ({
  [SESSION_PATHS.serverConfig]: () => createSuccess({ server_time: Math.floor(Date.now() / 1000) }),
  [SESSION_PATHS.info]: () => createSuccess({ ...LIN, ...info }),
  [SESSION_PATHS.permission]: () => createSuccess(listPaths(MENU)),
  [SESSION_PATHS.menu]: () => createSuccess(MENU),
  [SESSION_PATHS.logout]: () => createSuccess(null),
  [INBOX_PATHS.count]: () => createSuccess({ unread: 0, opens: null }),
})
