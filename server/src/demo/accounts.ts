// Who can sign in to a demo platform. The passwords are made at the first start, and printed.
import { WAN } from './records.ts'

/** Where an account belongs: the platform, or the bank, storage firm, owner or agency of that place in the demo. */
export type Place = readonly ['platform'] | readonly ['bank' | 'store' | 'owner' | 'inspection', number]

export interface DemoAccount {
  readonly username: string
  readonly nick_name: string
  readonly phone: string
  /** The name of its role (`roles.ts`); the first operator of a storage firm is given one with their firm. */
  readonly role: string
  readonly place: Place
  /** What is printed beside it. */
  readonly words: string
  /** Of a bank's operator: what they do there, and up to which loan, in fen. */
  readonly position?: 1 | 2 | 3 | 4
  readonly approval_limit?: number
}

export const ADMIN = { username: 'admin', words: '超级管理员 super administrator' } as const

export const DEMO_PEOPLE: readonly DemoAccount[] = [
  {
    username: 'operator',
    nick_name: '周岚',
    phone: '13900000002',
    role: '平台运营',
    place: ['platform'],
    words: '平台运营 platform operator',
  },
  {
    username: 'risk',
    nick_name: '何谨',
    phone: '13900000004',
    role: '平台风控',
    place: ['platform'],
    words: '平台风控 platform risk officer',
  },
  {
    username: 'auditor',
    nick_name: '孟昭',
    phone: '13900000005',
    role: '平台审计',
    place: ['platform'],
    words: '平台审计（只读） auditor, read only',
  },
  {
    username: 'cashier',
    nick_name: '唐棠',
    phone: '13900000018',
    role: '平台财务',
    place: ['platform'],
    words: '平台财务 cashier',
  },
  {
    username: 'manager',
    nick_name: '陈立',
    phone: '13900000003',
    role: '银行客户经理',
    place: ['bank', 0],
    words: '东海银行 客户经理 bank manager',
    position: 1,
    approval_limit: 300 * WAN,
  },
  {
    username: 'reviewer',
    nick_name: '吴越',
    phone: '13900000006',
    role: '银行审批',
    place: ['bank', 0],
    words: '东海银行 审批 bank reviewer',
    position: 3,
    approval_limit: 5000 * WAN,
  },
  {
    username: 'director',
    nick_name: '陆明远',
    phone: '13900000020',
    role: '银行审批',
    place: ['bank', 0],
    words: '东海银行 审批负责人 bank reviewer, another',
    position: 3,
    approval_limit: 8000 * WAN,
  },
  {
    username: 'bankrisk',
    nick_name: '邵宁',
    phone: '13900000021',
    role: '银行风控',
    place: ['bank', 0],
    words: '东海银行 风控 bank risk officer',
    position: 2,
    approval_limit: 5000 * WAN,
  },
  {
    username: 'accountant',
    nick_name: '冯静',
    phone: '13900000007',
    role: '银行会计',
    place: ['bank', 0],
    words: '东海银行 会计 bank accountant',
    position: 4,
  },
  {
    username: 'manager2',
    nick_name: '沈佳怡',
    phone: '13900000008',
    role: '银行客户经理',
    place: ['bank', 1],
    words: '江南商业银行 客户经理 bank manager',
    position: 1,
    approval_limit: 200 * WAN,
  },
  {
    username: 'reviewer2',
    nick_name: '姚远',
    phone: '13900000009',
    role: '银行审批',
    place: ['bank', 1],
    words: '江南商业银行 审批 bank reviewer',
    position: 3,
    approval_limit: 3000 * WAN,
  },
  {
    username: 'accountant2',
    nick_name: '俞敏',
    phone: '13900000010',
    role: '银行会计',
    place: ['bank', 1],
    words: '江南商业银行 会计 bank accountant',
    position: 4,
  },
  {
    username: 'clerk',
    nick_name: '潘小东',
    phone: '13900000012',
    role: '仓库管理员',
    place: ['store', 0],
    words: '甬江仓储 仓管员 store clerk',
  },
  {
    username: 'clerk2',
    nick_name: '马立新',
    phone: '13900000014',
    role: '仓库管理员',
    place: ['store', 1],
    words: '津滨储运 仓管员 store clerk',
  },
  {
    username: 'owner',
    nick_name: '高文博',
    phone: '13900000015',
    role: '货主',
    place: ['owner', 0],
    words: '华锦金属 货主 owner',
  },
  {
    username: 'owner2',
    nick_name: '曹颖',
    phone: '13900000016',
    role: '货主',
    place: ['owner', 1],
    words: '北粮贸易 货主 owner',
  },
  {
    username: 'inspector',
    nick_name: '丁一鸣',
    phone: '13900000017',
    role: '巡检员',
    place: ['inspection', 0],
    words: '中正检验 巡检员 inspector',
  },
]

/** Those who come with their storage firms (`stores.ts`). */
const STORE_MANAGERS = [
  { username: 'storemanager', words: '甬江仓储 企业管理员 store manager' },
  { username: 'storemanager2', words: '津滨储运 企业管理员 store manager' },
] as const

/** Who acts for the shop that is open (`seed-money.ts`). */
export const SHOPKEEPER = {
  username: 'supplier',
  nick_name: '林致和',
  phone: '13900000019',
  words: '海港金属 供应商 supplier',
} as const

/** A member whose papers were refused (`members.ts`). */
export const MEMBER = { username: '13700000103', words: '津门老赵 用户 member' } as const

/** Signs in with a second factor. */
export const FACTOR_ACCOUNT = 'accountant2'

export const DEMO_ACCOUNTS: readonly { readonly username: string; readonly words: string }[] = [
  ADMIN,
  ...DEMO_PEOPLE,
  ...STORE_MANAGERS,
  SHOPKEEPER,
  MEMBER,
]

/** Organisations that no other resource brings along. The kinds are those of the organisation's list. */
export const DEMO_ORGANISATIONS = {
  owner: [
    {
      name: '华锦金属贸易有限公司',
      kind: 4,
      contact_name: '高文博',
      contact_phone: '13900000015',
      address: '宁波市鄞州区中山东路 1800 号',
    },
    {
      name: '北粮国际贸易有限公司',
      kind: 4,
      contact_name: '曹颖',
      contact_phone: '13900000016',
      address: '天津市滨海新区新港二号路 99 号',
    },
  ],
  inspection: [
    {
      name: '中正检验认证有限公司',
      kind: 6,
      contact_name: '丁一鸣',
      contact_phone: '13900000017',
      address: '上海市浦东新区张杨路 628 号',
    },
  ],
} as const
