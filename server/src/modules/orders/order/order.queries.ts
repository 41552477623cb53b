import type { Option } from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Principal } from '#platform/identity/principal.ts'
import type { Reader } from '#engine/declare/columns/ref.ts'
import type { Db } from '#platform/database/database.ts'

interface Place {
  readonly id: number
  readonly receiver: string
  readonly phone: string
  readonly whole: string
}

const OWN = (accountId: number) => sql<Place>`
  select address.id, receiver, address.phone, concat_ws(' ',
         (select string_agg(name, '' order by region.id = city) from region where region.id in (province, city)), nullif(district, ''), address) as whole
    from address where uid in (select accounts_of_person_of(${accountId})) order by is_default desc, address.id desc`

export async function ownAddresses(db: Db, { principal }: Reader): Promise<Option[]> {
  const { rows } = await OWN(principal.accountId).execute(db)
  return rows.map(({ id, receiver, phone, whole }) => ({ value: id, label: `${receiver} ${phone} ${whole}` }))
}

export async function addressOf(tx: Db, accountId: number, id: number): Promise<Place | undefined> {
  const { rows } = await OWN(accountId).execute(tx)
  return rows.find((place) => place.id === id)
}

export const isBuyer = ({ personId }: Pick<Principal, 'personId'>): RawBuilder<SqlBool> => sql`
  exists (select from wallet join account buyer on buyer.id = wallet.uid
           where wallet.id = orders.wallet_id and root_person(buyer.person_id) = ${personId}::bigint)`
