// The text that a contract of a loan would have, made like that of a contract.
import {
  getValueTitle,
  isContractVariable,
  type Language,
  parseDocument,
  type RichBlock,
  type RichDocument,
  type TemplatePreview,
} from '@cangdan/protocol'
import { listNamedParties, type NamedParty } from '../contract/contract.parties.ts'
import { loadContractValues, ROLE } from '../contract/contract.values.ts'
import { type ContractValues, fillDocument } from '../domain/fill-document.ts'
import type { Db } from '#platform/database/database.ts'

const NO_CONTRACT = 0

interface PreviewInput {
  /** Rich text of the template. */
  readonly content: string
  /** Of the template, as a table of texts. */
  readonly covenants: string
  readonly signers: readonly number[]
  readonly financingId: number
  readonly language: Language
}

export async function buildTemplatePreview(db: Db, input: PreviewInput): Promise<TemplatePreview> {
  const { content, covenants, signers, financingId, language } = input
  const template = parseDocument(content)
  if (template === undefined) throw new Error('the template is no document')
  const parties = await listNamedParties(db, { id: NO_CONTRACT, financing_id: financingId }, signers)
  const values = await loadContractValues(db, {
    financingId,
    uploadNo: '',
    effectiveTo: '',
    parties,
    covenants,
    own: new Map(),
  })
  return buildPreview({ template, values, parties, financingId, language })
}

interface FilledInput extends Pick<PreviewInput, 'financingId' | 'language'> {
  readonly template: RichDocument
  readonly values: ContractValues
  readonly parties: readonly NamedParty[]
}

/** Fills a template; each missing value is its title in brackets. */
export function buildPreview({ template, values, parties, financingId, language }: FilledInput): TemplatePreview {
  const { missing } = fillDocument(template, values, 'zh')
  const { document } = fillDocument(template, withPlaceholders(values, missing), 'zh')
  return {
    content: JSON.stringify(document),
    missing: missing.map((key) => ({
      key,
      title: getValueTitle(key)[language],
      screen: findScreen(key, financingId, parties),
      is_later: isLater(key) ? 1 : 0,
    })),
    left_out: listLeftOut(template, values),
  }
}

/** Contracts are in Chinese, so are the titles in their text. */
const withPlaceholders = (values: ContractValues, missing: readonly string[]): ContractValues => ({
  ...values,
  texts: new Map([...values.texts, ...missing.map((key) => [key, `【${getValueTitle(key).zh}】`] as const)]),
})

/** Values of the contract, and the template's own ones, which a person enters for each contract. */
const isLater = (key: string): boolean => !isContractVariable(key) || key.startsWith('contract.')

const PARTY_SCREENS: Readonly<Record<string, { readonly role: number; readonly screen: string }>> = {
  bank: { role: ROLE.bank, screen: '/banks/bank/look/' },
  owner: { role: ROLE.owner, screen: '/sys/permission/organisation/look/' },
  store: { role: ROLE.store, screen: '/stores/store/look/' },
  guarantor: { role: ROLE.guarantor, screen: '/content/guarantor/look/' },
}

function findScreen(key: string, financingId: number, parties: readonly NamedParty[]): string {
  if (isLater(key)) return ''
  const { role, screen = '' } = PARTY_SCREENS[key.split('.')[0] ?? ''] ?? {}
  if (role === undefined) return `/pledge/application/look/${financingId}`
  const party = parties.find((each) => each.role === role)
  return party === undefined ? '' : `${screen}${party.organisation_id}`
}

const listLeftOut = (template: RichDocument, { conditions }: ContractValues): TemplatePreview['left_out'] =>
  template.content.flatMap(({ type, attrs, content = [] }) => {
    const when = attrs?.when ?? ''
    if (type !== 'clause' || conditions.has(when)) return []
    const document: RichDocument = { type: 'doc', content: content as readonly RichBlock[] }
    return [{ when, content: JSON.stringify(document) }]
  })
