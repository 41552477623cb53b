// The members of the demo platform and their suppliers: invented people with numbers that are well formed and nobody's.
import { creditCodeCheck, identityCardCheck, type Row } from '@cangdan/protocol'
import { MEMBER } from './accounts.ts'
import { type DemoRecord, placeOf, WAN } from './records.ts'

/** What becomes of what a member submits. */
export type Fate = 'waits' | 'approved' | 'rejected' | 'returned'

export interface DemoMember extends DemoRecord {
  readonly identity?: { readonly values: Row; readonly fate: Fate }
  readonly company?: { readonly values: Row; readonly fate: Fate }
}

const card = (body: string): string => body + identityCardCheck(body)
const code = (body: string): string => body + creditCodeCheck(body)

const member = (nick_name: string, phone: string, user_type: 1 | 2, sex: 1 | 2): Row => ({
  nick_name,
  phone,
  user_type,
  identity_type: 1,
  sex,
})
const identity = (real_name: string, body: string): Row => ({ real_name, card_type: 1, card_no: card(body) })

const company = (values: Row): Row => ({
  company_type: 3,
  region: placeOf(330_200),
  reg_capital: 500 * WAN,
  ...values,
})

export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    values: member('海港林工', '13700000101', 2, 1),
    identity: { values: identity('林志远', '33020319850712003'), fate: 'approved' },
    company: {
      values: company({
        company_name: '宁波海港金属贸易有限公司',
        credit_code: code('91330203MA2HAJG01'),
        legal_person: '林志远',
        legal_card_no: card('33020319850712003'),
        address: '江北区人民路 132 号',
        contact_name: '林志远',
        contact_phone: '13700000101',
        bank_name: '东海银行宁波分行',
        bank_account: '3301040160001234567',
      }),
      fate: 'approved',
    },
  },
  {
    values: member('小许', '13700000102', 1, 2),
    identity: { values: identity('许安然', '31011519920305124'), fate: 'waits' },
  },
  {
    values: member('津门老赵', MEMBER.username, 2, 1),
    identity: { values: identity('赵立群', '12011619780923051'), fate: 'rejected' },
    company: {
      values: company({
        company_name: '天津滨城粮油有限公司',
        credit_code: code('91120116MA06BCLY1'),
        company_type: 1,
        legal_person: '赵立群',
        legal_card_no: card('12011619780923051'),
        region: placeOf(120_116),
        address: '塘沽街道新港二号路 21 号',
        contact_name: '赵立群',
        contact_phone: '13700000103',
      }),
      fate: 'returned',
    },
  },
  { values: member('青橡', '13700000104', 1, 1) },
  {
    values: member('盛泽钢贸', '13700000105', 2, 2),
    company: {
      values: company({
        company_name: '苏州盛泽钢铁贸易有限公司',
        credit_code: code('91320509MA1XQGM05'),
        legal_person: '钱文君',
        legal_card_no: card('32050919810416222'),
        region: placeOf(320_500),
        address: '吴江区盛泽镇市场路 8 号',
        contact_name: '钱文君',
        contact_phone: '13700000105',
      }),
      fate: 'waits',
    },
  },
]

/** One trades already, one waits for an operator. */
export const DEMO_SUPPLIERS: readonly (DemoRecord & { readonly fate: Fate })[] = [
  {
    values: {
      store_name: '海港金属',
      store_domain: 'haigang.example.com',
      company_name: '宁波海港金属贸易有限公司',
      credit_code: code('91330203MA2HAJG01'),
      legal_person: '林志远',
      region: placeOf(330_200),
      address: '江北区人民路 132 号',
      contact_name: '林志远',
      phone: '13700000101',
      sort: 20,
    },
    fate: 'approved',
  },
  {
    values: {
      store_name: '盛泽钢材直营店',
      company_name: '苏州盛泽钢铁贸易有限公司',
      credit_code: code('91320509MA1XQGM05'),
      legal_person: '钱文君',
      region: placeOf(320_500),
      address: '吴江区盛泽镇市场路 8 号',
      contact_name: '钱文君',
      phone: '13700000105',
      sort: 10,
    },
    fate: 'waits',
  },
]
