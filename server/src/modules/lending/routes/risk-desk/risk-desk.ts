// The risk desk: a bank sees its own loans, the platform those of all banks.
import { RISK_DESK, type RiskDesk, RISK_STRESS, type RiskStress } from '@cangdan/protocol'
import { riskDeskResponse, riskStressResponse } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { createNumberSchema, plainNumber } from '#platform/http/requests/query.ts'
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
import { RISK_DESK_TITLE, RISK_STRESS_TITLE } from './risk-desk.titles.ts'
import { computeStress } from './risk-stress.queries.ts'

const CALL = defineCall(RISK_DESK_TITLE, { access: { api: [RISK_DESK] } }, { answer: riskDeskResponse })

const FALLS = [0, 10, 20, 30]
const stressQuery = z.object({ fall: createNumberSchema(99).optional(), store_id: plainNumber.optional() })
const STRESS = defineCall(
  RISK_STRESS_TITLE,
  { access: { api: [RISK_DESK] } },
  { query: stressQuery, answer: riskStressResponse },
)

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

export function registerRiskStressRoute(app: ZodApp, { db }: { readonly db: Db }): void {
  app.get(`/${RISK_STRESS}`, STRESS, async (request) => {
    const { fall, store_id: storeId } = request.query
    const falls = fall === undefined || FALLS.includes(fall) ? FALLS : [...FALLS, fall].toSorted((a, b) => a - b)
    return buildSuccess<RiskStress>(
      await computeStress(db, { bankId: getBankId(getPrincipal(request)), falls, storeId }),
    )
  })
}

/** Returns the bank whose loans the caller sees; `undefined` for all. @throws Failure `forbidden` for other organisations */
function getBankId({ organisationKind, organisationId }: Principal): number | undefined {
  if (organisationKind === 'platform') return undefined
  if (organisationKind !== 'bank') throw new Failure('forbidden')
  return organisationId
}
