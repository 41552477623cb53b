// Review of a supplier: by a user other than its author, once, and for one supplier per credit code.
import { sql } from 'kysely'
import type { AuditSpec } from '#engine/facets/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { MAIL_KIND, queueMails } from '#platform/mail/mail-outbox.ts'
import { joinLanguages, buildLink } from '#platform/mail/mail-text.ts'
import { getSite } from '#platform/site/site.ts'
import type { SupplierRecord, SUPPLIER_LIST } from '#modules/paths.ts'
import { lookUp } from '#engine/declare/look-up.ts'

const WORDS: Readonly<Record<number, readonly [zh: string, en: string]>> = {
  1: ['已通过', 'approved'],
  2: ['未通过', 'rejected'],
  3: ['被退回修改', 'returned for changes'],
}

async function mailDecision(tx: Db, { id, version, values }: SupplierRecord): Promise<void> {
  const [zh, en] = lookUp(WORDS, values.audit_status)
  const { site_url } = await getSite(tx)
  const company = values.company_name
  const remark = values.audit_remark
  const link = buildLink(site_url, '/login')
  await queueMails(tx, [
    {
      address: values.email,
      kind: MAIL_KIND.registration,
      about: `supplier ${id} ${version}`,
      subject: `入驻审核${zh} / Your application was ${en}`,
      content: joinLanguages(
        [`“${company}”的入驻申请${zh}。`, remark === '' ? '' : `审核意见：${remark}`, link].filter(Boolean).join('\n'),
        [`The application of ${company} was ${en}.`, remark === '' ? '' : `Remark: ${remark}`, link]
          .filter(Boolean)
          .join('\n'),
      ),
    },
  ])
}

export const supplierAudit: AuditSpec<typeof SUPPLIER_LIST> = {
  onDecided: ({ tx }, record) => mailDecision(tx, record),
  // Users of an approved supplier may change it; it then needs approval again, while they can still sign in.
  reopens: true,
  // Gives a readable error; `supplier_credit_code_key` enforces it under concurrency.
  guard: async (tx, { id, values }) => {
    const { rows } = await sql`
      select from supplier
       where credit_code = ${values.credit_code} and audit_status = 1 and id <> ${id} limit 1`.execute(tx)
    if (rows.length > 0) throw new Failure('credit_code_taken')
  },
}
