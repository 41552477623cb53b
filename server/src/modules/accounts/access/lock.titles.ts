import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const lockTitles = {
  $del: title('解锁', 'Unlock', 'Desbloquear', 'ロック解除'),
  $del_confirm: title(
    '锁定有时限，到期自动解除。确定要现在解锁吗？',
    'A lock is time-limited and ends by itself. Unlock it now?',
    'El bloqueo es temporal y termina solo. ¿Desbloquear ahora?',
    'ロックには期限があり、自動的に解除されます。今すぐロックを解除しますか？',
  ),
  ...ID_TITLE,
  limit_type: title('限制原因', 'Reason', 'Motivo', '制限理由'),
  'limit_type.1': title('登录失败超限', 'Login failures', 'Accesos fallidos', 'ログイン失敗超過'),
  fail_count: title('失败次数', 'Failures', 'Fallos', '失敗回数'),
  status: title('状态', 'Status', 'Estado', '状態'),
  'status.0': title('已到期', 'Ended', 'Terminado', '期限切れ'),
  'status.1': title('限制中', 'Locked', 'Bloqueado', '制限中'),
  begin_time: title('限制开始', 'From', 'Desde', '制限開始'),
  end_time: title('限制结束', 'Until', 'Hasta', '制限終了'),
  remain_time: title('剩余时间', 'Remaining', 'Restante', '残り時間'),
  ...CREATED_TITLE,
} as const
