import { title } from '@cangdan/protocol'
import { logTitles } from '../access/log.titles.ts'

export const administratorTitles = {
  ...logTitles,
  $: title('操作日志', 'Operation log', 'Registro de operaciones', '操作履歴'),
  $one: title('操作记录', 'operation', 'operación', '操作'),
  module: title('模块', 'Module', 'Módulo', 'モジュール'),
  action: title('操作', 'Action', 'Acción', '操作内容'),
  records: title('记录编号', 'Records', 'Registros', 'レコード番号'),
  method: title('请求方式', 'Method', 'Método', 'メソッド'),
  'method.1': title('GET', 'GET', 'GET', 'GET'),
  'method.2': title('POST', 'POST', 'POST', 'POST'),
  api_path: title('接口', 'API path', 'Ruta de la API', 'API'),
  params: title('请求参数', 'Input', 'Entrada', 'リクエスト内容'),
  result: title('返回结果', 'Outcome', 'Desenlace', '応答'),
  cost_time: title('耗时(毫秒)', 'Took (ms)', 'Duración (ms)', '所要時間(ミリ秒)'),
  create_time: title('操作时间', 'Operated at', 'Realizada el', '操作日時'),
  'form.call': title('请求内容', 'The call', 'La llamada', 'リクエスト'),
} as const
