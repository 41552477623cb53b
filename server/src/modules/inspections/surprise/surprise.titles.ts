import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { nameOptions } from '#engine/declare/columns/option-titles.ts'

export const surpriseTitles = {
  $: title('突击抽查种子', 'Seeds of surprise visits', 'Semillas de visitas sorpresa', '抜き打ち検査のシード'),
  $one: title('突击抽查种子', 'seed of surprise visits', 'semilla de visitas sorpresa', '抜き打ち検査のシード'),
  ...ID_TITLE,
  month: title('月份', 'Month', 'Mes', '月'),
  seed_hash: title('种子哈希', 'Hash of the seed', 'Hash de la semilla', 'シードのハッシュ'),
  shown_seed: title('种子', 'Seed', 'Semilla', 'シード'),
  visits: title('抽中次数', 'Visits drawn', 'Visitas sorteadas', '抽選された検査'),
  state: title('状态', 'State', 'Estado', '状態'),
  ...nameOptions('state', {
    0: title('已封存', 'Sealed', 'Sellada', '封印済み'),
    1: title('已公开', 'Revealed', 'Revelada', '公開済み'),
  }),
  reveal_time: title('公开时间', 'Revealed at', 'Revelada el', '公開日時'),
  'history.reveal': title('公开', 'Revealed', 'Revelada', '公開'),
  ...CREATED_TITLE,
} as const
