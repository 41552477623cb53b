// The public check of a contract: number, state and the hash of its file, for everybody with the code that is printed on it.
import { CONTRACT_PATHS, type ContractCheck, type Language } from '@cangdan/protocol'
import { contractCheckResponse } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import type { RouteDeps } from '#engine/define-module.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import { withFailure, type ZodApp } from '#platform/http/zod-routes.ts'
import { createRequestLimit } from '#platform/safety/request-limit.ts'
import { CONTRACT, ORIGIN } from '../contract/contract.states.ts'
import { STATE_TITLES } from '../contract/contract.titles.ts'
import { CREATE_TITLES } from './create.titles.ts'

/** Checks per network and minute: enough for scanning, too few for guessing. */
const CHECKS_A_MINUTE = 30

export function registerContractCheck(app: ZodApp, { db }: RouteDeps): void {
  const limit = createRequestLimit()
  const query = withFailure(z.object({ code: z.guid() }), () => new Failure('not_found'))
  const call = defineCall(CREATE_TITLES.check, { access: 'public' }, { query, answer: contractCheckResponse })
  app.get(`/${CONTRACT_PATHS.check}`, call, async (request) => {
    const wait = limit.count(computeNetwork(request.clientAddress), CHECKS_A_MINUTE)
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
    return buildSuccess<ContractCheck>(await checkContract(db, request.query.code, getRequestLanguage(request)))
  })
}

type CheckRow = Pick<ContractCheck, 'upload_no' | 'file_hash' | 'signed_hashes' | 'sign_time' | 'time'> & {
  readonly state: keyof typeof STATE_TITLES
}

/** @throws Failure `not_found` for an unknown code, and for a contract that was never sent */
async function checkContract(db: Db, code: string, language: Language): Promise<ContractCheck> {
  const { rows } = await sql<CheckRow>`
    select upload_no, state, file_hash,
           -- Before two persons have confirmed it, a scan is no signed file.
           coalesce((select jsonb_agg(sha256 order by array_position(signed.files, file.id)) from file
                      where file.id = any (signed.files) and effective_time is not null), '[]') as signed_hashes, extract(epoch from sign_time)::bigint as sign_time, extract(epoch from now())::bigint as time
      from contract, lateral (select case when origin = ${ORIGIN.paper} then file_url else signed_file end as files) as signed
     where check_token = ${code}::uuid and file_hash <> ''`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Failure('not_found')
  return {
    ...row,
    state_text: STATE_TITLES[row.state][language],
    is_effective: row.state === CONTRACT.effective ? 1 : 0,
  }
}
