// The accounts of the demo platform. Their passwords are generated and printed at the first start.
import type { TemplateKey } from '#modules/accounts/index.ts'
import { WAN } from './units.ts'

interface PrintedAccount {
  readonly username: string
  readonly words: string
}

/** `loanWan`: approval limit of a bank user, in 10,000 yuan. */
type Person = readonly [
  username: string,
  nickName: string,
  phone: string,
  role: TemplateKey,
  words: string,
  loanWan?: number,
]

export const PLATFORM = '平台'

/** By organisation name. The first operator of a storage firm is created with the firm. */
const PEOPLE: Readonly<Record<string, readonly Person[]>> = {
  [PLATFORM]: [
    ['operator', '周岚', '13900000002', 'platform_operator', '平台运营 platform operator'],
    ['risk', '何谨', '13900000004', 'platform_risk', '平台风控 platform risk officer'],
    ['auditor', '孟昭', '13900000005', 'auditor', '平台审计（只读） auditor, read only'],
    ['cashier', '唐棠', '13900000018', 'cashier', '平台财务 cashier'],
  ],
  东海银行: [
    ['manager', '陈立', '13900000003', 'bank_manager', '东海银行 客户经理 bank manager', 300],
    ['reviewer', '吴越', '13900000006', 'bank_reviewer', '东海银行 审批 bank reviewer', 5_000],
    ['director', '陆明远', '13900000020', 'bank_reviewer', '东海银行 审批负责人 bank reviewer, another', 8_000],
    ['bankrisk', '邵宁', '13900000021', 'bank_risk', '东海银行 风控 bank risk officer', 5_000],
    ['accountant', '冯静', '13900000007', 'bank_accountant', '东海银行 会计 bank accountant'],
  ],
  江南商业银行: [
    ['manager2', '沈佳怡', '13900000008', 'bank_manager', '江南商业银行 客户经理 bank manager', 200],
    ['reviewer2', '姚远', '13900000009', 'bank_reviewer', '江南商业银行 审批 bank reviewer', 3_000],
    ['accountant2', '俞敏', '13900000010', 'bank_accountant', '江南商业银行 会计 bank accountant'],
  ],
  甬江仓储有限公司: [['clerk', '潘小东', '13900000012', 'store_clerk', '甬江仓储 仓管员 store clerk']],
  津滨储运有限公司: [['clerk2', '马立新', '13900000014', 'store_clerk', '津滨储运 仓管员 store clerk']],
  华锦金属贸易有限公司: [['owner', '高文博', '13900000015', 'owner', '华锦金属 货主 owner']],
  北粮国际贸易有限公司: [['owner2', '曹颖', '13900000016', 'owner', '北粮贸易 货主 owner']],
  中正检验认证有限公司: [['inspector', '丁一鸣', '13900000017', 'inspector', '中正检验 巡检员 inspector']],
}

const POSITIONS: Readonly<Partial<Record<TemplateKey, number>>> = {
  bank_manager: 1,
  bank_risk: 2,
  bank_reviewer: 3,
  bank_accountant: 4,
}

export const DEMO_PEOPLE = Object.entries(PEOPLE).flatMap(([organisation, people]) =>
  people.map(([username, nick_name, phone, role, words, loanWan]) => {
    const position = POSITIONS[role]
    return {
      organisation,
      role,
      words,
      /** Belongs to a warehouse, so it is added after the storage firms. */
      isOnSite: role === 'store_clerk' || role === 'inspector',
      isOfBank: position !== undefined,
      values: {
        username,
        nick_name,
        phone,
        position,
        approval_limit: loanWan === undefined ? undefined : loanWan * WAN,
      },
    }
  }),
)

export type DemoPerson = (typeof DEMO_PEOPLE)[number]

export const SHOPKEEPER = { username: 'supplier', nick_name: '林致和', phone: '13900000019' } as const

/** This account signs in with a second factor. */
export const FACTOR_ACCOUNT = 'accountant2'

export const DEMO_ACCOUNTS: readonly PrintedAccount[] = [
  { username: 'admin', words: '超级管理员 super administrator' },
  ...DEMO_PEOPLE.map(({ values: { username }, words }) => ({ username, words })),
  { username: 'storemanager', words: '甬江仓储 企业管理员 store manager' },
  { username: 'storemanager2', words: '津滨储运 企业管理员 store manager' },
  { username: SHOPKEEPER.username, words: '海港金属 供应商 supplier' },
  // A member whose documents were rejected (`members.ts`).
  { username: '13700000103', words: '津门老赵 用户 member' },
]

export const DEMO_ORGANISATIONS = [
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
  {
    name: '中正检验认证有限公司',
    kind: 6,
    contact_name: '丁一鸣',
    contact_phone: '13900000017',
    address: '上海市浦东新区张杨路 628 号',
  },
]
