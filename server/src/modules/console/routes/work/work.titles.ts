import { title, type Title } from '@cangdan/protocol'

export const DEMO_PRICES = 'demo_prices'
export const DEMO_RECEIPTS = 'demo_receipts'
export const DEMO_LOANS = 'demo_loans'
export const DEMO_VISITS = 'demo_visits'

export const WORK_TITLES = new Map<string, Title>([
  [
    DEMO_PRICES,
    title(
      '正在录入演示平台两年的价格',
      'Entering two years of prices of the demo platform',
      'Registrando dos años de precios de la plataforma de demostración',
      'デモ環境の2年分の価格を登録しています',
    ),
  ],
  [
    DEMO_RECEIPTS,
    title(
      '正在登记演示平台的存货与仓单',
      'Entering goods and receipts of the demo platform',
      'Registrando mercancía y resguardos de la plataforma de demostración',
      'デモ環境の貨物と証券を登録しています',
    ),
  ],
  [
    DEMO_LOANS,
    title(
      '正在办理演示平台两年的融资',
      'Making two years of loans of the demo platform',
      'Tramitando dos años de préstamos de la plataforma de demostración',
      'デモ環境の2年分の融資を登録しています',
    ),
  ],
  [
    DEMO_VISITS,
    title(
      '正在安排演示平台的巡检',
      'Planning visits of the demo platform',
      'Planificando visitas de la plataforma de demostración',
      'デモ環境の検査を計画しています',
    ),
  ],
])
