import type { Language, ScreenInfo, ScreenPrices, Title } from '@cangdan/protocol'
import { formatLarge, formatNumber, formatShort } from '#i18n/index.ts'
import type { ChartOption, ChartPoints } from '#ui/chart/points.ts'
import {
  indexOf,
  mapOption,
  nameOfPrices,
  percentOf,
  type Share,
  shareOption,
  topOption,
  trendOption,
  withOthers,
} from './options.ts'
import { SCREEN_WORDS } from './words.ts'

interface ScreenChart {
  readonly points: ChartPoints
  readonly option: ChartOption
}

export type ChartName = 'map' | 'top' | 'goods' | 'share' | 'trend'

const HUNDREDTHS = 2
const LARGE_DECIMALS = 2

export function chartsOf(data: ScreenInfo, language: Language): Readonly<Record<ChartName, ScreenChart>> {
  const say = (words: Title) => words[language]
  const large = (hundredths: number) =>
    formatLarge(language, String(Math.round(hundredths / 100)), LARGE_DECIMALS).text
  const tons = (hundredths: number) => `${large(hundredths)} ${say(SCREEN_WORDS.ton)}`
  const [used, free] = [say(SCREEN_WORDS.used), say(SCREEN_WORDS.free)]
  const rooms = (title: Title, places: ScreenInfo['store_top']) => ({
    head: [say(title), used, free],
    rows: places.map(({ name, capacity, used_capacity: taken }) => [
      name,
      tons(taken),
      tons(capacity - taken),
    ]),
  })
  const shares = (title: Title, figure: Title, parts: readonly Share[], amount: (of: number) => string) => {
    const shown = withOthers(parts, say(SCREEN_WORDS.others))
    const whole = shown.reduce((sum, part) => sum + part.amount, 0)
    const percents = new Map(shown.map((part) => [part.name, `${percentOf(part.amount, whole)}%`]))
    const rows = shown.map(({ name, amount: of }) => [name, `${amount(of)} (${percents.get(name)})`])
    return {
      points: { head: [say(title), say(figure)], rows },
      option: shareOption(shown, (name) => `${percents.get(name)} ${name}`),
    }
  }
  const goods = data.good_share.map(({ name, weight }) => ({ name, amount: weight }))
  return {
    map: { points: rooms(SCREEN_WORDS.map, data.map), option: mapOption(data.map) },
    top: {
      points: rooms(SCREEN_WORDS.top, data.store_top),
      option: topOption(data.store_top, {
        used,
        free,
        number: (value) => formatShort(language, value),
      }),
    },
    goods: shares(SCREEN_WORDS.goods, SCREEN_WORDS.stock, goods, tons),
    share: shares(SCREEN_WORDS.share, SCREEN_WORDS.credit, data.bank_share, (fen) => `¥ ${large(fen)}`),
    trend: { points: trendPoints(data.price_trend, language), option: trendOption(data.price_trend) },
  }
}

/** Every day on which one of the goods has a price. */
function trendPoints(prices: readonly ScreenPrices[], language: Language): ChartPoints {
  const lines = prices.map(indexOf)
  const days = [...new Set(lines.flatMap((line) => [...line.keys()]))].toSorted()
  const rows = days.map((day) => [
    day,
    ...lines.map((line) => {
      const index = line.get(day)
      return index === undefined ? undefined : formatNumber(language, Math.round(index * 100), HUNDREDTHS)
    }),
  ])
  return { head: [SCREEN_WORDS.day[language], ...prices.map(nameOfPrices)], rows, isOverTime: true }
}
