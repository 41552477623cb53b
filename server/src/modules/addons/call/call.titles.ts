import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const callTitles = {
  $: title('插件调用', 'Calls of plugins', 'Llamadas de complementos', 'プラグインの呼び出し'),
  $one: title('插件调用', 'call', 'llamada', '呼び出し'),
  ...ID_TITLE,
  addon: title('插件', 'Plugin', 'Complemento', 'プラグイン'),
  op: title('操作', 'Operation', 'Operación', '操作'),
  direction: title('方向', 'Direction', 'Sentido', '方向'),
  'direction.1': title('发出', 'To the provider', 'Hacia el proveedor', '送信'),
  'direction.2': title('接收', 'From the provider', 'Desde el proveedor', '受信'),
  subject: title('对象', 'Subject', 'Objeto', '対象'),
  ok: title('结果', 'Result', 'Resultado', '結果'),
  'ok.0': title('失败', 'Failed', 'Fallida', '失敗'),
  'ok.1': title('成功', 'Success', 'Correcta', '成功'),
  code: title('代码', 'Code', 'Código', 'コード'),
  http: title('HTTP 状态', 'HTTP status', 'Estado HTTP', 'HTTPステータス'),
  use_time: title('用时(ms)', 'Milliseconds', 'Milisegundos', '所要時間（ミリ秒）'),
  request_id: title('请求编号', 'Request ID', 'ID de solicitud', 'リクエストID'),
  ...CREATED_TITLE,
} as const
