// A registered owner enters their company: a supplier that needs approval, and a verification of the company.
import type { ReturnedApplication, EnterOpenResponse, EnterRequest, Language } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Registry, Writer } from '#engine/declare/records/writer.ts'
import { assertFiles } from '#engine/write/validation/file-use.ts'
import { readValues } from '#engine/write/validation/form-values.ts'
import { runWrite } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { redeemVerifyCode } from '#platform/phone/verify-codes.ts'
import { supplier } from '#modules/accounts/supplier/supplier.ts'
import { company } from '#modules/accounts/company/company.ts'
import { findLastSubmission } from '#modules/accounts/user/verification.queries.ts'
import { issueTicket, consumeEntryTicket, TICKET_SECONDS } from './tickets.ts'

const [PENDING, REJECTED, RETURNED] = [0, 2, 3]

interface Registrant {
  readonly account_id: number
  readonly person_id: number
  readonly organisation_id: number
  readonly store_name: string
  readonly phone: string
  readonly is_admitted: number
  /** Null until the company is entered. */
  readonly audit_status: number | null
  readonly audit_remark: string | null
}

const selectRegistrants = (where: ReturnType<typeof sql>) => sql<Registrant>`
  select account.id as account_id, account.person_id, account.organisation_id, account.phone, organisation.name as store_name,
         organisation.is_admitted, supplier.audit_status, supplier.audit_remark
    from account join organisation on organisation.id = account.organisation_id
    left join supplier on supplier.id = organisation.id
   where account.identity_type = 1 and organisation.is_admitted = 0 and ${where}
   order by account.id limit 1`

/**
 * Returns a ticket for the form; `undefined` for a wrong code, which counts as an attempt. The other errors keep the code valid, and only the holder
 * of the phone can see them. @throws Failure `phone_registered`, `phone_not_registered`, `already_entered`, `supplier_rejected`
 */
export function openEntry(
  db: Db,
  { phone, verify }: { phone: string; verify: string },
): Promise<EnterOpenResponse | undefined> {
  return inTransaction(db, async (tx) => {
    if ((await redeemVerifyCode(tx, { phone, scene: 'enter', code: verify })) === undefined) return undefined
    const { rows } = await selectRegistrants(sql`account.phone = ${phone}`).execute(tx)
    const [found] = rows
    if (found === undefined)
      throw new Failure((await isMember(tx, phone)) ? 'phone_registered' : 'phone_not_registered')
    assertOpen(found)
    const token = await issueTicket(tx, found.account_id)
    return { token, expire: TICKET_SECONDS, before: await loadPreviousEntry(tx, found) }
  })
}

async function isMember(tx: Db, phone: string): Promise<boolean> {
  const { rows } = await sql`select from account where phone = ${phone} and user_type is not null limit 1`.execute(tx)
  return rows.length > 0
}

function assertOpen({ audit_status, audit_remark }: Registrant): void {
  if (audit_status === PENDING) throw new Failure('already_entered')
  if (audit_status === REJECTED) throw new Failure('supplier_rejected', { values: { remark: audit_remark ?? '' } })
}

async function loadPreviousEntry(
  tx: Db,
  { audit_status, organisation_id }: Registrant,
): Promise<ReturnedApplication | null> {
  if (audit_status !== RETURNED) return null
  const { rows } = await sql<ReturnedApplication>`
    select audit_remark as remark, company_name, credit_code, legal_person, region as province, city, address, contact_name, email
      from supplier where id = ${organisation_id}`.execute(tx)
  return rows[0] ?? null
}

export interface CompanyEntry {
  readonly body: EnterRequest
  readonly language: Language
}

export function saveEntry(db: Db, registry: Registry, { body, language }: CompanyEntry): Promise<number> {
  return inTransaction(db, async (tx) => {
    const accountId = await consumeEntryTicket(tx, body.token)
    const { rows } = await selectRegistrants(sql`account.id = ${accountId}`).execute(tx)
    const [found] = rows
    if (found === undefined) throw new Failure('enter_expired')
    assertOpen(found)
    const writer: Writer = { ...registry, principal: toRegistrantPrincipal(found), language }
    await submitRecord(tx, { resource: company, writer }, getCompanyFields(body, found), found)
    return submitRecord(tx, { resource: supplier, writer }, getSupplierFields(body, found), found)
  })
}

const toRegistrantPrincipal = ({ account_id, person_id, organisation_id }: Registrant): Principal => ({
  accountId: account_id,
  personId: person_id,
  organisationId: organisation_id,
  organisationKind: 'owner',
  sessionId: '',
  roles: [],
  isAdmin: false,
  paths: new Set(),
  apis: new Set(),
})

type Fields = Readonly<Record<string, unknown>>

const getSharedFields = ({
  company_name,
  credit_code,
  license_img,
  legal_person,
  province,
  city,
  address,
  contact_name,
  email = '',
}: EnterRequest) => ({
  company_name,
  credit_code,
  license_img,
  legal_person,
  region: [province, city],
  address,
  contact_name,
  email,
})

const getSupplierFields = (body: EnterRequest, { store_name, phone }: Registrant): Fields => ({
  ...getSharedFields(body),
  store_name,
  phone,
})

const getCompanyFields = (body: EnterRequest, { account_id, phone }: Registrant): Fields => ({
  ...getSharedFields(body),
  uid: account_id,
  company_type: body.store_type,
  legal_card_no: body.legal_card_no,
  legal_card_front: body.legal_card_front,
  legal_card_back: body.legal_card_back,
  contact_phone: phone,
})

interface EntryWrite {
  readonly resource: Resource
  readonly writer: Writer
}

/** Adds the record, or changes the returned one; both then need approval. */
function submitRecord(tx: Db, writing: EntryWrite, fields: Fields, found: Registrant): Promise<number> {
  const { resource, writer } = writing
  return runWrite(tx, writing, undefined, async ({ beyondScope: unit }) => {
    const before = await findReturned(unit, resource, found)
    const post = { id: before?.id, version: before?.version, fields: new Map(Object.entries(fields)) }
    const values = readValues(resource, post, before?.values, writer.language)
    await assertFiles(tx, resource, { values, previous: before?.values }, writer)
    if (before !== undefined) return (await unit.change(before, { verb: 'edit', set: values })).id
    const isSupplier = resource.table === supplier.table
    const set = isSupplier ? { ...values, id: sql`${found.organisation_id}::bigint` } : values
    return (await unit.add(resource.path, { set })).id
  })
}

async function findReturned(
  unit: UnitOfWork,
  { table, path }: Resource,
  found: Registrant,
): Promise<LockedRecord | undefined> {
  if (table === supplier.table) {
    const { rows } = await sql`select from supplier where id = ${found.organisation_id}`.execute(unit.tx)
    return rows.length === 0 ? undefined : unit.lock(path, found.organisation_id)
  }
  const last = await findLastSubmission(unit.tx, 'company', found.account_id)
  return last?.is_open ? unit.lock(path, last.id) : undefined
}
