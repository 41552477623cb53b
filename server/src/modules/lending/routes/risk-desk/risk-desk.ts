// The risk desk: a bank sees its own loans, the platform those of all banks.
import { RISK_DESK, type RiskDesk } from '@cangdan/protocol'
import { riskDeskResponse } from '@cangdan/protocol/schemas'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import {
  countWaiting,
  findLastBatch,
  listConcentration,
  listInspected,
  listMovedLoans,
  listNearestLoans,
  sumBands,
  sumDueThisWeek,
  sumOverdue,
} from './risk-desk.queries.ts'
import { RISK_DESK_TITLE } from './risk-desk.titles.ts'

const CALL = defineCall(RISK_DESK_TITLE, { access: { api: [RISK_DESK] } }, { answer: riskDeskResponse })

export function registerRiskDeskRoute(app: ZodApp, { db }: { readonly db: Db }): void {
  app.get(`/${RISK_DESK}`, CALL, async (request) => {
    const bankId = getBankId(getPrincipal(request))
    const [valued, waiting, bands, overdue, due_week, moved, nearest, concentration, inspected] = await Promise.all([
      findLastBatch(db, bankId),
      countWaiting(db, bankId),
      sumBands(db, bankId),
      sumOverdue(db, bankId),
      sumDueThisWeek(db, bankId),
      listMovedLoans(db, bankId),
      listNearestLoans(db, bankId),
      listConcentration(db, bankId),
      listInspected(db, bankId),
    ])
    return buildSuccess<RiskDesk>({
      valued,
      waiting,
      bands,
      overdue,
      due_week,
      moved: [...moved],
      nearest: [...nearest],
      concentration,
      inspected,
      topics: ['financing', 'inspection'],
    })
  })
}

/** Returns the bank whose loans the caller sees; `undefined` for all. @throws Failure `forbidden` for other organisations */
function getBankId({ organisationKind, organisationId }: Principal): number | undefined {
  if (organisationKind === 'platform') return undefined
  if (organisationKind !== 'bank') throw new Failure('forbidden')
  return organisationId
}
