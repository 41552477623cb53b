// The file of a contract: the filled text as a PDF, made before the contract is sent and fixed from then on.
import { Readable } from 'node:stream'
import {
  CONTRACT_TERMS,
  getValueTitle,
  type ContractType,
  isContractTerm,
  isContractVariable,
  type Language,
  listMissingTerms,
  parseDocument,
  parseTableLines,
  type RichDocument,
  title,
  type Title,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { addFile } from '#platform/files/files.ts'
import { type ContractValues, type FilledDocument, fillDocument } from '../domain/fill-document.ts'
import { type ContractParty, listNamedParties, listParties, type NamedParty } from './contract.parties.ts'
import { renderContract } from './contract.pdf.ts'
import { loadContractValues } from './contract.values.ts'

const MAX_BYTES = 20 * 1024 * 1024

export interface ContractHead {
  readonly id: number
  readonly version: number
  readonly upload_no: string
  readonly contract_name: string
  readonly contract_type: ContractType
  readonly financing_id: number
  readonly bank_id: number
  readonly sign_level: number
  /** `YYYY-MM-DD`; empty without an end. */
  readonly effective_to: string
  readonly own_values: string
  readonly check_token: string
  readonly language: Language
  /** Rich text of the template. */
  readonly template: string
  /** Of the template. */
  readonly covenants: string
}

/** Undefined for paper without a template, and when the template is retired. */
export async function loadContractHead(db: Db, id: number): Promise<ContractHead | undefined> {
  const { rows } = await sql<ContractHead>`
    select contract.id, contract.version, upload_no, contract_name, contract_type, financing_id, contract.bank_id, contract.sign_level,
           coalesce(effective_to::text, '') as effective_to, coalesce(own_values, '') as own_values, check_token, template.language, template.content as template, coalesce(template.covenants, '') as covenants
      from contract join contract_template template on template.id = template_id
     where contract.id = ${id} and template.disabled = 0`.execute(db)
  return rows[0]
}

export interface FilledContract extends FilledDocument {
  readonly parties: readonly ContractParty[]
}

export interface ContractInput {
  readonly template: RichDocument
  readonly values: ContractValues
  /** That the text can name. */
  readonly named: readonly NamedParty[]
}

/** Loads the template of a contract and its current values. */
export async function loadContractInput(db: Db, head: ContractHead): Promise<ContractInput> {
  // An entered value replaces none of loan, goods and parties.
  const own = new Map(
    (parseTableLines(head.own_values) ?? []).flatMap(({ name = '', value = '' }) =>
      isContractVariable(name) ? [] : [[name, value] as const],
    ),
  )
  const named = await listNamedParties(db, head)
  const values = await loadContractValues(db, {
    financingId: head.financing_id,
    uploadNo: head.upload_no,
    effectiveTo: head.effective_to,
    parties: named,
    covenants: head.covenants,
    own,
    language: head.language,
  })
  const template = parseDocument(head.template)
  if (template === undefined) throw new Error(`the template of contract ${head.id} is no document`)
  return { template, values, named }
}

/** Fills the template of a contract with its current values; those that are missing are named. */
export async function fillContract(db: Db, head: ContractHead): Promise<FilledContract> {
  const { template, values } = await loadContractInput(db, head)
  return { ...fillDocument(template, values, head.language), parties: await listParties(db, head.id) }
}

/** Also rejects a required term in a clause that this loan leaves out. @throws Failure `variables_missing` with their titles */
export function assertComplete({ contract_type: type }: ContractHead, { missing, terms }: FilledDocument): void {
  const names = new Set([...missing, ...listMissingTerms(type, Object.keys(terms))])
  if (names.size === 0) return
  const titles = [...names].map(getValueTitle)
  const join = (language: Language) =>
    titles.map((each) => each[language]).join(language === 'zh' || language === 'ja' ? '、' : ', ')
  throw new Failure('variables_missing', { values: { names: title(join('zh'), join('en'), join('es'), join('ja')) } })
}

/** Returns the title of a term that differs from the policy of the loan. */
export async function findDisagreeingTerm(
  db: Db,
  head: ContractHead,
  { terms }: Pick<FilledDocument, 'terms'>,
): Promise<Title | undefined> {
  const { rows } = await sql<{ term: string | null }>`
    select find_disagreeing_term(${head.financing_id}, ${JSON.stringify(terms)}::jsonb) as term`.execute(db)
  const term = rows[0]?.term ?? ''
  return isContractTerm(term) ? CONTRACT_TERMS[term].title : undefined
}

/** @throws Failure `contract_disagrees` with a term that differs from the policy of the loan */
export async function assertPolicyTerms(db: Db, head: ContractHead, filled: FilledDocument): Promise<void> {
  const term = await findDisagreeingTerm(db, head, filled)
  if (term !== undefined) throw new Failure('contract_disagrees', { values: { term } })
}

export interface ContractFile {
  readonly fileId: number
  /** SHA-256, lower-case hex. */
  readonly hash: string
}

/** Makes and stores the PDF of a filled contract. */
export async function createContractFile(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  head: ContractHead,
  { document, parties }: FilledContract,
  personId: number,
): Promise<ContractFile> {
  const bytes = await renderContract(personId, { head, document, parties })
  const incoming = await files.receive(Readable.from([bytes]), MAX_BYTES)
  const upload = { incoming, name: `${head.upload_no}.pdf`, organisationId: head.bank_id, accountId: undefined }
  const { id } = await addFile(db, files, upload)
  return { fileId: id, hash: incoming.sha256 }
}
