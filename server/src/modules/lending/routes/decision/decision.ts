import { FINANCING_DECISION, type FinancingDecision, RELEASE_DECISION, type ReleaseDecision } from '@cangdan/protocol'
import { financingDecisionResponse, releaseDecisionResponse } from '@cangdan/protocol/schemas'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { application } from '#modules/lending/application/application.ts'
import { release } from '#modules/lending/release/release.ts'
import { FINANCING_DECISION_TITLE, RELEASE_DECISION_TITLE } from './decision.titles.ts'
import { loadFinancingDecision } from './financing-decision.ts'
import { loadReleaseDecision } from './release-decision.ts'

/** They read the limits and findings of the bank. */
const LENDERS: readonly OrganisationKind[] = ['platform', 'bank']
/** They read the debt of the loan. */
const PARTIES: readonly OrganisationKind[] = [...LENDERS, 'owner']

interface DecisionDeps extends Registry {
  readonly db: Db
}

/** Both throw `not_found` without access to the record. */
export function decisionRoutes(app: ZodApp, { db, ...registry }: DecisionDeps): void {
  const financing = defineCall(
    FINANCING_DECISION_TITLE,
    { access: { api: [getInfoEntry(application)] } },
    { query: idQuery, answer: financingDecisionResponse },
  )
  app.get(`/${FINANCING_DECISION}`, financing, async (request) => {
    const { id } = request.query
    await loadRecord(db, application, id, createRequestWriter(request, registry))
    const isForBank = LENDERS.includes(getPrincipal(request).organisationKind)
    const language = getRequestLanguage(request)
    return buildSuccess<FinancingDecision | null>(await loadFinancingDecision(db, id, { isForBank, language }))
  })
  const order = defineCall(
    RELEASE_DECISION_TITLE,
    { access: { api: [getInfoEntry(release)] } },
    { query: idQuery, answer: releaseDecisionResponse },
  )
  app.get(`/${RELEASE_DECISION}`, order, async (request) => {
    const { id } = request.query
    await loadRecord(db, release, id, createRequestWriter(request, registry))
    // The storage firm learns nothing of the debt.
    const isParty = PARTIES.includes(getPrincipal(request).organisationKind)
    const figures = isParty ? await loadReleaseDecision(db, id, getRequestLanguage(request)) : null
    return buildSuccess<ReleaseDecision | null>(figures)
  })
}
