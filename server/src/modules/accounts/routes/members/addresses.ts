import {
  ADDRESS_LENGTHS,
  ADDRESS_PATHS,
  type Address,
  type AddressSaveRequest,
  type ErrorCode,
  ERRORS,
  type Language,
  OWN_TOPICS,
  RULES,
} from '@cangdan/protocol'
import {
  addressDelRequest,
  addressListResponse,
  addressSaveResponse,
  addressSaveRequest,
} from '@cangdan/protocol/schemas'
import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { MESSAGES } from '#platform/messages.ts'
import { MEMBER_TITLES } from './members.titles.ts'

const TOPICS = [OWN_TOPICS.addresses]

export function createAddressRoutes(db: Db): ZodRoutes {
  const access = 'signed-in'
  const { list, save, del } = MEMBER_TITLES
  const calls = {
    list: defineCall(list, { access }, { answer: addressListResponse }),
    save: defineCall(save, { access }, { body: addressSaveRequest, answer: addressSaveResponse }),
    del: defineCall(del, { access }, { body: addressDelRequest }),
  } as const
  return async (app) => {
    app.get(`/${ADDRESS_PATHS.list}`, calls.list, async (request) =>
      buildSuccess(await listAddresses(db, getPrincipal(request).accountId, getRequestLanguage(request))),
    )
    app.post(`/${ADDRESS_PATHS.save}`, calls.save, async (request) => {
      const language = getRequestLanguage(request)
      const id = await saveAddress(db, getPrincipal(request).accountId, request.body, language)
      return buildSuccess({ id }, MESSAGES.saved[language], TOPICS)
    })
    app.post(`/${ADDRESS_PATHS.del}`, calls.del, async (request) => {
      await deleteAddress(db, getPrincipal(request).accountId, request.body.id)
      return buildSuccess(null, MESSAGES.deleted[getRequestLanguage(request)], TOPICS)
    })
  }
}

const selectPersonAccounts = (accountId: number): RawBuilder<unknown> => sql`select list_person_accounts(${accountId})`

export async function listAddresses(db: Db, accountId: number, language: Language): Promise<Address[]> {
  const name = language === 'en' || language === 'es' ? sql`pinyin` : sql`name`
  const { rows } = await sql<Address>`
    select address.id, receiver, phone, province, city, district, address, is_default, create_time,
           (select string_agg(${name}, ' / ' order by region.id = city) from region where region.id in (province, city)) as place
      from address where uid in (${selectPersonAccounts(accountId)}) order by is_default desc, id desc`.execute(db)
  return rows
}

/** Adds or updates an address. @throws Failure `invalid_input` at the field, `not_found` for another person's address, `too_many_addresses` */
async function saveAddress(db: Db, accountId: number, body: AddressSaveRequest, language: Language): Promise<number> {
  const errors = validateAddress(body)
  if (!(await isPlace(db, body))) errors.set('city', { code: 'not_an_option' })
  if (errors.size > 0) throw createInputFailure(new Map(), errors, language)
  const { id, receiver, phone, province, city, district = '', address, is_default = 0 } = body
  try {
    return await inTransaction(db, async (tx) => {
      const { rows } =
        id === undefined
          ? await sql<{ id: number }>`
              insert into address (uid, receiver, phone, province, city, district, address, is_default)
              values (${accountId}, ${receiver}, ${phone}, ${province}, ${city}, ${district}, ${address}, ${is_default})
              returning id`.execute(tx)
          : await sql<{ id: number }>`
              update address set receiver = ${receiver}, phone = ${phone}, province = ${province}, city = ${city},
                     district = ${district}, address = ${address}, is_default = greatest(is_default, ${is_default}::smallint)
               where id = ${id} and uid in (${selectPersonAccounts(accountId)}) returning id`.execute(tx)
      return getRowId(rows)
    })
  } catch (error) {
    throw toFailure(error)
  }
}

/** Deletes an address; if it was the default, the newest remaining one becomes the default. @throws Failure `not_found` */
async function deleteAddress(db: Db, accountId: number, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; is_default: number }>`
      delete from address where id = ${id} and uid in (${selectPersonAccounts(accountId)}) returning id, is_default`.execute(
      tx,
    )
    getRowId(rows)
    if (rows[0]?.is_default === 1)
      await sql`
        update address set is_default = 1
         where id = (select max(id) from address where uid in (${selectPersonAccounts(accountId)}))`.execute(tx)
  })
}

function getRowId(rows: readonly { id: number }[]): number {
  const [row] = rows
  if (row === undefined) throw new Failure('not_found')
  return row.id
}

/** Triggers put an error code in their hint. */
function toFailure(error: unknown): unknown {
  const hint = error instanceof DatabaseError ? error.hint : undefined
  return hint !== undefined && Object.hasOwn(ERRORS, hint) ? new Failure(hint as ErrorCode) : error
}

function validateAddress(body: AddressSaveRequest): Map<string, RecordFieldError> {
  const errors = new Map<string, RecordFieldError>()
  for (const [name, max] of Object.entries(ADDRESS_LENGTHS)) {
    const text = body[name as keyof typeof ADDRESS_LENGTHS] ?? ''
    if (text === '' && name !== 'district') errors.set(name, { code: 'required' })
    if (text.length > max) errors.set(name, { code: 'too_long', values: { max } })
  }
  if (!RULES.phone.holds(body.phone)) errors.set('phone', { code: 'bad_phone' })
  return errors
}

async function isPlace(db: Db, { province, city }: AddressSaveRequest): Promise<boolean> {
  const { rows } = await sql`select from region where id = ${city} and parent_id = ${province}`.execute(db)
  return rows.length > 0
}
