import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { LEVEL } from '../contract/contract.states.ts'
import { signingServices } from '../signing/signing-service.ts'

/** 1 in use, 2 superseded by a later approved version, 3 retired. Null unless approved. */
export const templateState = sql`(
  case when contract_template.audit_status <> 1 then null
       when contract_template.disabled = 1 then 3
       when exists (
         select from contract_template later
          where later.code = contract_template.code and later.version_no > contract_template.version_no
            and later.audit_status = 1) then 2
       else 1 end)`

/** Templates that a new contract can use. */
export const usableTemplate = sql<boolean>`(
  contract_template.audit_status = 1 and contract_template.disabled = 0 and not exists (
    select from contract_template later
     where later.code = contract_template.code and later.version_no > contract_template.version_no
       and later.audit_status = 1))`

/** Certificates are offered only while a signing service is ready. */
export async function listSignLevels(db: Db): Promise<readonly number[]> {
  const isReady = await signingServices.get().isReady(db)
  return [LEVEL.drawn, ...(isReady ? [LEVEL.certificate] : []), LEVEL.paper]
}
