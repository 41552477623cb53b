import { title } from '@cangdan/protocol'

export const DESK_TITLES = {
  today: title('今日', 'Today', 'Hoy', '今日'),
  later: title('之后', 'Later', 'Después', '今後'),
  history: title('历史', 'History', 'Historial', '履歴'),
  none_today: title('今天没有巡检', 'No visits today', 'Hoy no hay visitas', '今日の検査はありません'),
  none: title('没有记录', 'Nothing yet', 'Nada todavía', '記録なし'),
  late: title('已逾期：{day}', 'Overdue: {day}', 'Vencida: {day}', '期限超過：{day}'),
  lots: title('{n} 个批次', 'Lots: {n}', 'Lotes: {n}', '{n}ロット'),
  start: title('从此处出发', 'Start here', 'Empezar aquí', 'ここから出発'),
  leg: title(
    '下一站 {distance}',
    '{distance} from the last stop',
    'A {distance} de la parada anterior',
    '前の地点から{distance}',
  ),
  note: title(
    '按直线距离依次前往最近的仓库；坐标为仓库登记的位置（换算为 WGS-84），不含道路',
    'The nearest warehouse is next, in a straight line between the stated places (in WGS-84); there are no roads on it',
    'El almacén más cercano es el siguiente, en línea recta entre los lugares declarados (WGS-84); sin carreteras',
    '登録位置（WGS-84に換算）間の直線距離で最も近い倉庫を次とします。道路は含みません',
  ),
  no_place: title(
    '仓库没有坐标，不在图上',
    'The warehouse has no coordinates',
    'El almacén no tiene coordenadas',
    '倉庫の座標がありません',
  ),
  sketch: title('路线示意图', 'Sketch of the route', 'Croquis de la ruta', '経路の略図'),
  north: title('北', 'N', 'N', '北'),
  link_hint: title(
    '打开任务后点“发送链接”，短信链接在手机上打开巡检页面',
    'Open a visit and send its link: the SMS opens its page on the phone',
    'Abra una visita y envíe su enlace: el SMS abre su página en el teléfono',
    '任務を開いてリンクを送信すると、SMSからスマートフォンで検査ページを開けます',
  ),
  metres: title('{n} 米', '{n} m', '{n} m', '{n} m'),
  kilometres: title('{n} 公里', '{n} km', '{n} km', '{n} km'),
} as const
