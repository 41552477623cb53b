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
  /** Of the template. */
  readonly textLanguage: Language
  /** Of the reader. */
  readonly language: Language
}

export async function buildTemplatePreview(db: Db, input: PreviewInput): Promise<TemplatePreview> {
  const { content, covenants, signers, financingId, textLanguage, language } = input
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
    language: textLanguage,
  })
  return buildPreview({ template, values, parties, financingId, textLanguage, language })
}

interface FilledInput extends Pick<PreviewInput, 'financingId' | 'textLanguage' | 'language'> {
  readonly template: RichDocument
  readonly values: ContractValues
  readonly parties: readonly NamedParty[]
}

/** Fills a template; each missing value is its title in brackets. */
export function buildPreview(input: FilledInput): TemplatePreview {
  const { template, values, parties, financingId, textLanguage, language } = input
  const { missing } = fillDocument(template, values, textLanguage)
  const placed = withPlaceholders(values, missing, textLanguage)
  const { document } = fillDocument(template, placed, textLanguage)
  return {
    language: textLanguage,
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

const withPlaceholders = (values: ContractValues, missing: readonly string[], language: Language): ContractValues => ({
  ...values,
  texts: new Map([...values.texts, ...missing.map((key) => [key, `【${getValueTitle(key)[language]}】`] as const)]),
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
