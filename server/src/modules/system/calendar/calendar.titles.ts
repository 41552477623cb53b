import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const calendarTitles = {
  $: title('工作日与交易日历', 'Business and trading days', 'Días hábiles y de negociación', '営業日・取引日'),
  $one: title('日历日', 'calendar day', 'día del calendario', '暦日'),
  ...ID_TITLE,
  day: title('日期', 'Day', 'Día', '日付'),
  kind: title('类型', 'Kind', 'Tipo', '種類'),
  'kind.1': title('法定节假日', 'Public holiday', 'Festivo', '祝日'),
  'kind.2': title('仅交易所休市', 'Exchanges closed', 'Bolsas cerradas', '取引所のみ休業'),
  'kind.3': title('调休工作日', 'Make-up working day', 'Día laborable compensatorio', '振替出勤日'),
  'kind.hint': title(
    '前两类为周一至周五，调休工作日为周六或周日；调休日银行营业，交易所休市。其余各日按星期计，整年未录入时也一样',
    'The first two are weekdays, make-up days are on a weekend: banks are open then, exchanges are not. All other days follow the weekday, also in a year without entries',
    'Los dos primeros caen entre lunes y viernes; los compensatorios, en fin de semana: los bancos abren y las bolsas no. Los demás días siguen el día de la semana, también en un año sin datos',
    '前の二つは月曜から金曜、振替出勤日は土日です。振替出勤日は銀行が営業し、取引所は休業します。他の日は曜日に従い、未登録の年も同じです',
  ),
  name: title('名称', 'Name', 'Nombre', '名称'),
  ...CREATED_TITLE,
  'form.basic': title('日期', 'Day', 'Día', '日付'),
} as const
