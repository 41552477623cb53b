import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const smsBlockTitles = {
  $: title('短信屏蔽名单', 'Blocked phones', 'Teléfonos bloqueados', 'SMS拒否リスト'),
  $one: title('屏蔽号码', 'blocked phone', 'teléfono bloqueado', '拒否番号'),
  ...ID_TITLE,
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
  'phone.hint': title(
    '手工屏蔽后不再收到验证码与通知；追保、处置等法定通知仍会发送',
    'A phone blocked by hand gets no codes and notices; legal notices such as margin calls are still sent',
    'Un teléfono bloqueado a mano no recibe códigos ni avisos; los avisos legales, como los de reposición de garantías, se siguen enviando',
    '手動で拒否した番号には認証コードも通知も送信されません。追加担保などの法定通知は送信されます',
  ),
  reason: title('原因', 'Reason', 'Motivo', '理由'),
  'reason.1': title('用户退订', 'Unsubscribed', 'Baja del titular', '配信停止'),
  'reason.2': title('平台或运营商黑名单', 'Block list of the provider', 'Lista del proveedor', '事業者の拒否リスト'),
  'reason.3': title('手工', 'By hand', 'A mano', '手動'),
  active: title('状态', 'Status', 'Estado', '状態'),
  'active.0': title('已恢复', 'Open again', 'Reabierto', '解除済み'),
  'active.1': title('屏蔽中', 'Blocked', 'Bloqueado', '拒否中'),
  until: title('屏蔽至', 'Until', 'Hasta', '期限'),
  'until.hint': title('留空则一直屏蔽', 'Empty: without an end', 'Vacío: sin fin', '空欄の場合は無期限'),
  remark: title('备注', 'Remark', 'Observaciones', '備考'),
  ...CREATED_TITLE,
  'form.basic': title('屏蔽号码', 'Blocked phone', 'Teléfono bloqueado', '拒否番号'),
} as const
