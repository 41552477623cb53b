// Writes errors of users' pages to the server log, with their trace (U11, U16).
import { ERROR_REPORT_PATH, title } from '@cangdan/protocol'
import { errorReportRequest } from '@cangdan/protocol/schemas'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { MESSAGES } from '#platform/messages.ts'

const REPORT = title(
  '报告页面错误',
  'Report what went wrong on a page',
  'Informar de un fallo de la página',
  '画面の不具合を報告',
)

/** Maximum reports per account and minute. */
const MAX_PER_MINUTE = 20
const MINUTE_MS = 60_000

export function createErrorReportRoute(): ZodRoutes {
  const call = defineCall(REPORT, { access: 'signed-in' }, { body: errorReportRequest })
  const waitOf = createMinuteLimit(MAX_PER_MINUTE)
  return async (app) => {
    app.post(`/${ERROR_REPORT_PATH}`, call, async (request) => {
      const { accountId } = getPrincipal(request)
      const wait = waitOf(accountId, performance.now())
      if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
      request.log.warn({ page: request.body, accountId }, 'page error')
      return buildSuccess(null, MESSAGES.done[getRequestLanguage(request)])
    })
  }
}

/** Counts per process: several processes allow a multiple, which the log can hold. Returns the seconds to wait. */
function createMinuteLimit(most: number): (account: number, now: number) => number {
  let begun = 0
  const counts = new Map<number, number>()
  return (account, now) => {
    if (now - begun >= MINUTE_MS) {
      begun = now
      counts.clear()
    }
    const count = (counts.get(account) ?? 0) + 1
    counts.set(account, count)
    return count <= most ? 0 : Math.ceil((begun + MINUTE_MS - now) / 1000)
  }
}
