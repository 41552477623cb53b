// Sends the inspector the link to the page of a visit.
import { INSPECTION_PAGE, INVESTIGATION_PAGE } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { buildLink } from '#platform/mail/mail-text.ts'
import { queueSms } from '#platform/phone/sms-queue.ts'
import { getSite } from '#platform/site/site.ts'
import { assertFewTickets, issueTicket } from '#platform/tickets/page-tickets.ts'

export type VisitKind = 'inspection' | 'investigation'

const PAGES = { inspection: INSPECTION_PAGE, investigation: INVESTIGATION_PAGE } as const

export interface VisitLink {
  readonly kind: VisitKind
  readonly id: number
  readonly no: string
  readonly list: string
  /** The account of the inspector. */
  readonly inspector: number
}

/**
 * Sends a link that opens the page for a day; an earlier link of the visit opens nothing from now on.
 * @throws Failure `site_url_missing`, `too_many`, `not_independent` if the inspector is disabled, `phone_missing` if there is no phone
 */
export async function sendVisitLink(tx: Db, { kind, id, no, list, inspector }: VisitLink): Promise<void> {
  const { site_url } = await getSite(tx)
  if (site_url === '') throw new Failure('site_url_missing')
  const { phone, disabled } = await tx
    .selectFrom('account')
    .select(['phone', 'disabled'])
    .where('id', '=', inspector)
    .executeTakeFirstOrThrow()
  if (disabled !== 0) throw new Failure('not_independent')
  if (phone === '') throw new Failure('phone_missing')
  await assertFewTickets(tx, { kind, id })
  const token = await issueTicket(tx, { kind, id }, phone)
  const link = buildLink(site_url, `${PAGES[kind]}#code=${token}`)
  await queueSms(tx, [
    {
      phone,
      scene: 'task',
      params: { no, link },
      text: `您有现场任务 ${no}，24 小时内有效：${link}`,
      uniqueKey: `visit_link:${token.slice(0, 16)}`,
      subject: { list, id },
    },
  ])
}
