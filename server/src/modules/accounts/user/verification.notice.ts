import { type MemberDocumentKind, title, type Title } from '@cangdan/protocol'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { lookUp } from '#engine/declare/look-up.ts'
import { AUDIT } from '#engine/facets/audit.ts'
import { sendMessage } from '#modules/content/index.ts'
import type { COMPANY_LIST, USER_AUTH_LIST } from '#modules/paths.ts'

const PAGE = '/profile/papers'

const HEADED: Readonly<Record<MemberDocumentKind, Readonly<Record<number, Title>>>> = {
  person: {
    [AUDIT.approved]: title(
      '个人认证已通过',
      'Your personal authentication was approved',
      'Su verificación de identidad fue aprobada',
      '本人確認が承認されました',
    ),
    [AUDIT.rejected]: title(
      '个人认证未通过',
      'Your personal authentication was rejected',
      'Su verificación de identidad fue rechazada',
      '本人確認が却下されました',
    ),
    [AUDIT.returned]: title(
      '个人认证已退回',
      'Your personal authentication was returned',
      'Su verificación de identidad fue devuelta',
      '本人確認が差し戻されました',
    ),
  },
  company: {
    [AUDIT.approved]: title(
      '企业认证已通过',
      'Your company authentication was approved',
      'La verificación de su empresa fue aprobada',
      '企業認証が承認されました',
    ),
    [AUDIT.rejected]: title(
      '企业认证未通过',
      'Your company authentication was rejected',
      'La verificación de su empresa fue rechazada',
      '企業認証が却下されました',
    ),
    [AUDIT.returned]: title(
      '企业认证已退回',
      'Your company authentication was returned',
      'La verificación de su empresa fue devuelta',
      '企業認証が差し戻されました',
    ),
  },
}

const STANDS = title(
  '资料现已生效。',
  'What you handed in stands from now on.',
  'Lo presentado está vigente desde ahora.',
  '提出した内容が有効になりました。',
)

const formatRejection = (reason: string) =>
  title(
    `审核意见：${reason}。请修改后重新提交。`,
    `The reviewer’s remark: ${reason}. Correct it and hand it in again.`,
    `Observación del revisor: ${reason}. Corríjalo y preséntelo de nuevo.`,
    `審査意見：${reason}。修正して再提出してください。`,
  )

type SubmissionRecord = LockedRecord<typeof COMPANY_LIST | typeof USER_AUTH_LIST>

export const notifyDecision =
  (kind: MemberDocumentKind) =>
  async (
    unit: UnitOfWork,
    { values: { uid, audit_status: status, audit_remark } }: SubmissionRecord,
  ): Promise<void> => {
    const isRefused = status !== AUDIT.approved
    await sendMessage(unit, {
      accounts: [uid],
      title: lookUp(HEADED[kind], status),
      content: isRefused ? formatRejection(audit_remark) : STANDS,
      path: PAGE,
      ...(isRefused ? { isAlert: true } : {}),
    })
  }
