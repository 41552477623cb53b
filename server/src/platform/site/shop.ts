// The shop that a page shows when it is opened under the shop's own domain (D4).
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { getSite, type PublicPicture } from './site.ts'

export interface Shop {
  readonly store_name: string
  /** Id of its logo; null without one. */
  readonly logo: number | null
}

/** Returns the approved and enabled shop of a host, except under the platform's own host. */
export async function findShop(db: Db, host: string): Promise<Shop | undefined> {
  if (host === URL.parse((await getSite(db)).site_url)?.hostname) return undefined
  const { rows } = await sql<Shop>`select store_name, logo[1] as logo from supplier where ${isShopOf(host)}`.execute(db)
  return rows[0]
}

export async function findShopLogo(db: Db, host: string): Promise<PublicPicture | undefined> {
  const { rows } = await sql<PublicPicture>`
    select file.sha256, file.size, file.media_type as type
      from supplier join file on file.id = supplier.logo[1] where ${isShopOf(host)}`.execute(db)
  return rows[0]
}

const isShopOf = (host: string) =>
  sql`lower(store_domain) = ${host.toLowerCase()} and store_domain <> '' and audit_status = 1 and supplier.disabled = 0`
