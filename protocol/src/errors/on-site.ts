import { defineError } from './error-definition.ts'

export const ON_SITE_ERRORS = {
  goods_are_abnormal: defineError(
    '货物有未关闭的紧急异常单据 {no}；关闭之后才能办理',
    'An abnormal document of high severity about the goods is open: {no}. It is closed first',
    'Hay una anomalía grave abierta sobre la mercancía: {no}. Antes se cierra',
    '貨物に未完了の重大な異常伝票 {no} があります。先に完了してください',
  ),
  not_independent: defineError(
    '该巡检员已停用、证书已过期，或与仓储企业或货主有关联，不能执行该任务',
    'The inspector is disabled, the certificate has expired, or there is a relation to the storage firm or an owner',
    'El inspector está inhabilitado, su certificado ha vencido o está vinculado al almacén o a un propietario',
    '検査員が無効か資格が期限切れ、または倉庫会社や荷主と関係があります',
  ),
  nothing_to_count: defineError(
    '该仓库没有可盘点的货物',
    'The warehouse has no goods to count',
    'El almacén no tiene mercancía que contar',
    'この倉庫には棚卸する貨物がありません',
  ),
  too_many_lots: defineError(
    '该仓库超过 50 个批次，请分仓库或由银行按质押批次下达',
    'The warehouse has more than 50 lots; a bank may ask for the lots pledged to it',
    'El almacén tiene más de 50 lotes; un banco puede pedir solo los pignorados',
    'この倉庫は50ロットを超えています。銀行から質入れロットのみを依頼してください',
  ),
  phone_missing: defineError(
    '巡检员没有手机号，无法发送链接',
    'The inspector has no phone for the link',
    'El inspector no tiene teléfono para el enlace',
    '検査員の携帯電話番号がないためリンクを送信できません',
  ),
  counts_missing: defineError(
    '还有批次未盘点，或差异批次未复盘',
    'A lot is not counted, or one that differs lacks its second count',
    'Falta contar un lote, o repetir el recuento de uno que difiere',
    '未計数のロット、または再計数が必要なロットがあります',
  ),
  photos_missing: defineError(
    '现场照片不足，或有照片尚未上传',
    'Photos are missing or not uploaded yet',
    'Faltan fotos o aún no se han subido',
    '写真が不足しているか、未アップロードです',
  ),
  place_unexplained: defineError(
    '定位不在仓库范围内或无法定位，请填写说明',
    'The place is not within the warehouse or unknown: add a note',
    'La ubicación no está en el almacén o se desconoce: añada una nota',
    '位置が倉庫外または不明です。説明を入力してください',
  ),
  visit_changed: defineError(
    '任务已变更、取消或提交，请重新打开链接',
    'The visit was changed, cancelled or submitted. Open the link again',
    'La visita se modificó, canceló o envió. Abra de nuevo el enlace',
    '任務が変更・取消・提出されました。リンクを開き直してください',
  ),
  assay_missing: defineError(
    '{goods}没有有效且符合规格的化验报告，政策要求先提交并审核',
    '{goods} have no valid assay that meets the spec. The terms require an approved one',
    '{goods} carece de un análisis vigente conforme a la especificación; las condiciones exigen uno aprobado',
    '{goods}には規格に適合する有効な分析報告がありません。方針により承認済みの報告が必要です',
  ),
  closed_by_another: defineError(
    '该异常只能由 {name} 关闭',
    'Only {name} closes this document',
    'Solo {name} cierra esta anomalía',
    'この異常を完了できるのは{name}のみです',
  ),
  report_not_accepted: defineError(
    '该申请还没有已验收且建议通过的尽调报告',
    'The application has no accepted due diligence report that recommends it',
    'La solicitud no tiene un informe previo aceptado y favorable',
    'この申請には受け入れ済みで推奨の調査報告がありません',
  ),
} as const
