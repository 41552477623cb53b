import { sql } from 'kysely'
import { supplier } from '#modules/accounts/supplier/supplier.ts'
import type { FinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import type { TestPlatform } from '#testing/test-platform.ts'

/** Creates a shop with its wallet for an owner without one. */
export async function createOwnerWallet(
  { admin, db }: TestPlatform,
  { files, goods: { ownerId } }: Pick<FinancingFixture, 'files' | 'goods'>,
): Promise<number> {
  const [licence] = await files(admin)
  const { sample } = supplier
  await sql`
    insert into supplier (id, store_name, company_name, credit_code, license_img, legal_person, region, city, address, contact_name, phone)
    values (${ownerId}, ${`Shop ${ownerId}`}, 'Shop', ${sample?.['credit_code']}, array[${licence?.id}::bigint], 'W', 330000, 330200, 'A', 'W', '13800000000')`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into wallet (store_id, organisation_id, nick_name, phone) values (${ownerId}, ${ownerId}, 'Shop', '13800000000') returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** Returns the available balance in fen. */
export async function loadWalletBalance({ db }: TestPlatform, wallet: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from money_account where kind = 'wallet_available' and owner_id = ${wallet}`.execute(db)
  return rows[0]?.balance ?? 0
}
