import type { Option } from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Principal } from '#platform/identity/principal.ts'
import type { Reader } from '#engine/declare/columns/ref.ts'
import type { Db } from '#platform/database/database.ts'

interface OrderAddress {
  readonly id: number
  readonly receiver: string
  readonly phone: string
  readonly whole: string
}

const selectOwnAddresses = (accountId: number) => sql<OrderAddress>`
  select address.id, receiver, address.phone, concat_ws(' ',
         (select string_agg(name, '' order by region.id = city) from region where region.id in (province, city)), nullif(district, ''), address) as whole
    from address where uid in (select list_person_accounts(${accountId})) order by is_default desc, address.id desc`

export async function listOwnAddresses(db: Db, { principal }: Reader): Promise<Option[]> {
  const { rows } = await selectOwnAddresses(principal.accountId).execute(db)
  return rows.map(({ id, receiver, phone, whole }) => ({ value: id, label: `${receiver} ${phone} ${whole}` }))
}

export async function loadOwnAddress(tx: Db, accountId: number, id: number): Promise<OrderAddress | undefined> {
  const { rows } = await selectOwnAddresses(accountId).execute(tx)
  return rows.find((address) => address.id === id)
}

export const isBuyer = ({ personId }: Pick<Principal, 'personId'>): RawBuilder<SqlBool> => sql`
  exists (select from wallet join account buyer on buyer.id = wallet.uid
           where wallet.id = orders.wallet_id and find_root_person(buyer.person_id) = ${personId}::bigint)`
