import { CONTRACT_TYPE, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { CONTRACT_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { ROLES } from '../contract.titles.ts'
import { partiesOfFinancing } from './contract.parties.ts'
import { ROLE } from './contract.values.ts'
import { LEVEL } from './contract.states.ts'

type ContractSaving = SaveContext<typeof CONTRACT_LIST>

interface Template {
  readonly name: string
  readonly type: number
  readonly bank_id: number | null
  readonly sign_level: number
  readonly sign_order: number
  readonly signers: readonly number[]
}

/** `sign_order` */
const ORDER = { bankLast: 1, bankFirst: 2, any: 3 } as const

/** Returns the way of signing of uploaded paper: the bank with the guarantors or with the owner of the goods. */
const buildPaper = (type: number | null): Pick<Template, 'sign_level' | 'sign_order' | 'signers'> => ({
  sign_level: LEVEL.paper,
  sign_order: ORDER.any,
  signers: [type === CONTRACT_TYPE.guarantee ? ROLE.guarantor : ROLE.owner, ROLE.bank],
})

/** Takes bank, owner and amount from the financing, and the way of signing from the template. Writes the parties. */
export async function saveContract(tx: Db, saving: ContractSaving): Promise<Outcome<typeof CONTRACT_LIST>> {
  const { before, values, writer } = saving
  const financing = await loadFinancing(tx, Number(values.financing_id))
  const { organisationKind: kind, organisationId } = writer.principal
  if (financing === undefined || (kind !== 'platform' && organisationId !== financing.bank_id))
    throw new Failure('not_found')
  const template = values.template_id === null ? undefined : await loadTemplate(tx, values.template_id)
  if (template !== undefined && template.bank_id !== null && template.bank_id !== financing.bank_id)
    throw createInputFailure(new Map(), new Map([['template_id', { code: 'not_an_option' }]]), writer.language)
  const type = template?.type ?? values.contract_type
  // Records of one list are locked in the order of their ids.
  const isLater = before !== undefined && (values.supersedes_id ?? 0) > before.id
  if (isLater || !(await isOfKind(tx, values.supersedes_id, type)))
    throw createInputFailure(new Map(), new Map([['supersedes_id', { code: 'not_an_option' }]]), writer.language)
  const { sign_level, sign_order, signers } = template ?? buildPaper(type)
  if (signers.includes(ROLE.guarantor) && template === undefined && financing.guarantors === 0)
    throw new Failure('party_missing', { values: { party: ROLES[ROLE.guarantor] } })
  return {
    set: {
      financing_id: values.financing_id,
      origin: values.origin,
      template_id: values.template_id,
      own_values: values.own_values,
      file_url: values.file_url,
      effective_to: values.effective_to,
      supersedes_id: values.supersedes_id,
      remark: values.remark,
      contract_name: toPlainText(values.contract_name) || (template?.name ?? ''),
      contract_type: type,
      bank_id: financing.bank_id,
      owner_id: financing.owner_id,
      amount: financing.amount,
      sign_level,
      sign_order,
    },
    after: async ({ id }) => {
      const isSame = (column: 'template_id' | 'financing_id') => before?.values[column] === values[column]
      if (isSame('template_id') && isSame('financing_id') && before?.values.contract_type === type) return
      await tx.deleteFrom('contract_party').where('contract_id', '=', id).execute()
      await addParties(tx, { id, financingId: Number(values.financing_id), signers, order: sign_order })
    },
  }
}

/** A contract that is superseded by one of another kind would be missing on a live loan. */
async function isOfKind(tx: Db, id: number | null, type: number | null): Promise<boolean> {
  if (id === null) return true
  const earlier = await tx.selectFrom('contract').select('contract_type').where('id', '=', id).executeTakeFirst()
  return earlier?.contract_type === type
}

interface Financing {
  readonly bank_id: number
  readonly owner_id: number
  readonly amount: number
  /** Number of guarantors. */
  readonly guarantors: number
}

async function loadFinancing(tx: Db, id: number): Promise<Financing | undefined> {
  const { rows } = await sql<Financing>`
    select bank_id, owner_id, approve_amount as amount, cardinality(guarantor_ids) as guarantors from financing
     where id = ${id} and approve_amount is not null`.execute(tx)
  return rows[0]
}

async function loadTemplate(tx: Db, id: number | null): Promise<Template | undefined> {
  const { rows } = await sql<Template>`
    select name, type, bank_id, sign_level, sign_order, signers from contract_template where id = ${id}`.execute(tx)
  return rows[0]
}

interface PartiesInput {
  readonly id: number
  readonly financingId: number
  readonly signers: readonly number[]
  readonly order: number
}

/** Adds the parties of the financing that sign, with the contact of each as signer. */
async function addParties(tx: Db, { id, financingId, signers, order }: PartiesInput): Promise<void> {
  const bankStep = order === ORDER.bankLast ? 2 : 1
  const othersStep = order === ORDER.bankFirst ? 2 : 1
  await sql`
    insert into contract_party (contract_id, role, organisation_id, step, signer_name, signer_phone)
    select ${id}, role, organisation.id, case role when ${sql.lit(ROLE.bank)} then ${sql.lit(bankStep)} else ${sql.lit(othersStep)} end,
           contact_name, contact_phone
      from (${partiesOfFinancing(financingId)}) as party
      join organisation on organisation.id = party.organisation_id
     where role = any (${sql.val(signers)}::bigint[])`.execute(tx)
}
