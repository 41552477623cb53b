// Terms that the contracts of a loan set, and its covenants, for the page of the loan.
import { type Language, LOAN_TERMS, type LoanTerms } from '@cangdan/protocol'
import { loanTermsResponse } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import type { RouteDeps } from '#engine/define-module.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { loan } from '#modules/lending/index.ts'
import type { Db } from '#platform/database/database.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { contract } from '../contract/contract.ts'
import { CONTRACT } from '../contract/contract.states.ts'
import { covenant } from '../covenant/covenant.ts'
import { CREATE_TITLES } from './create.titles.ts'

export function registerLoanTermsRoute(app: ZodApp, { db, registry }: RouteDeps): void {
  const call = defineCall(
    CREATE_TITLES.terms,
    { access: { api: [getInfoEntry(loan)] } },
    { query: idQuery, answer: loanTermsResponse },
  )
  app.get(`/${LOAN_TERMS}`, call, async (request) => {
    const { id } = request.query
    // Throws `not_found` without access to the loan.
    await loadRecord(db, loan, id, createRequestWriter(request, registry))
    const principal = getPrincipal(request)
    return buildSuccess<LoanTerms>({
      terms: await listTerms(db, id, principal),
      covenants: await listCovenants(db, id, principal, getRequestLanguage(request)),
    })
  })
}

async function listTerms(db: Db, financingId: number, principal: Principal): Promise<LoanTerms['terms']> {
  const { rows } = await sql<LoanTerms['terms'][number]>`
    select key, value, contract.id as contract_id, upload_no from contract, jsonb_each_text(terms) as term (key, value)
     where financing_id = ${financingId} and state = ${CONTRACT.effective}
       and (effective_to is null or effective_to >= today()) and ${buildScope(contract, principal)}
     order by contract.id, key`.execute(db)
  return rows
}

type CovenantRow = Omit<LoanTerms['covenants'][number], 'role' | 'state_text'> & { readonly role: number }

async function listCovenants(
  db: Db,
  financingId: number,
  principal: Principal,
  language: Language,
): Promise<LoanTerms['covenants']> {
  const { rows } = await sql<CovenantRow>`
    select id, what, role, due_date::text as due_date, state from covenant
     where financing_id = ${financingId} and ${buildScope(covenant, principal)} order by due_date, id`.execute(db)
  return rows.map((row) => ({
    ...row,
    role: getOptionLabel(covenant, 'role', row.role, language),
    state_text: getOptionLabel(covenant, 'state', row.state, language),
  }))
}
