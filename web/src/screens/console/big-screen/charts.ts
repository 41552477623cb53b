import type { Language, ScreenInfo, ScreenPrices, Title } from '@cangdan/protocol'
import { formatLarge, formatNumber, formatShort } from '#i18n/index.ts'
import type { ChartOption, ChartPoints } from '#ui/chart/points.ts'
import {
  computePriceIndex,
  buildMapOption,
  formatPriceName,
  toWholePercent,
  type Share,
  buildShareOption,
  buildTopOption,
  buildTrendOption,
  mergeSmallShares,
} from './options.ts'
import { BIG_SCREEN_TITLES } from './titles.ts'

interface ScreenChart {
  readonly points: ChartPoints
  readonly option: ChartOption
}

export type ChartName = 'map' | 'top' | 'goods' | 'share' | 'trend'

const HUNDREDTHS = 2
const LARGE_DECIMALS = 2

export function buildCharts(data: ScreenInfo, language: Language): Readonly<Record<ChartName, ScreenChart>> {
  const translate = (words: Title) => words[language]
  const formatLargeNumber = (hundredths: number) =>
    formatLarge(language, String(Math.round(hundredths / 100)), LARGE_DECIMALS).text
  const formatTons = (hundredths: number) => `${formatLargeNumber(hundredths)} ${translate(BIG_SCREEN_TITLES.ton)}`
  const [used, free] = [translate(BIG_SCREEN_TITLES.used), translate(BIG_SCREEN_TITLES.free)]
  const buildCapacityPoints = (title: Title, places: ScreenInfo['store_top']) => ({
    head: [translate(title), used, free],
    rows: places.map(({ name, capacity, used_capacity: taken }) => [
      name,
      formatTons(taken),
      formatTons(capacity - taken),
    ]),
  })
  const buildShareChart = (title: Title, figure: Title, parts: readonly Share[], amount: (of: number) => string) => {
    const shown = mergeSmallShares(parts, translate(BIG_SCREEN_TITLES.others))
    const whole = shown.reduce((sum, part) => sum + part.amount, 0)
    const percents = new Map(shown.map((part) => [part.name, `${toWholePercent(part.amount, whole)}%`]))
    const rows = shown.map(({ name, amount: of }) => [name, `${amount(of)} (${percents.get(name)})`])
    return {
      points: { head: [translate(title), translate(figure)], rows },
      option: buildShareOption(shown, (name) => `${percents.get(name)} ${name}`),
    }
  }
  const goods = data.good_share.map(({ name, weight }) => ({ name, amount: weight }))
  return {
    map: { points: buildCapacityPoints(BIG_SCREEN_TITLES.map, data.map), option: buildMapOption(data.map) },
    top: {
      points: buildCapacityPoints(BIG_SCREEN_TITLES.top, data.store_top),
      option: buildTopOption(data.store_top, {
        used,
        free,
        number: (value) => formatShort(language, value),
      }),
    },
    goods: buildShareChart(BIG_SCREEN_TITLES.goods, BIG_SCREEN_TITLES.stock, goods, formatTons),
    share: buildShareChart(
      BIG_SCREEN_TITLES.share,
      BIG_SCREEN_TITLES.credit,
      data.bank_share,
      (fen) => `¥ ${formatLargeNumber(fen)}`,
    ),
    trend: {
      points: buildTrendPoints(data.price_trend, language),
      option: buildTrendOption(data.price_trend),
    },
  }
}

/** Every day on which one of the goods has a price. */
function buildTrendPoints(prices: readonly ScreenPrices[], language: Language): ChartPoints {
  const lines = prices.map(computePriceIndex)
  const days = [...new Set(lines.flatMap((line) => [...line.keys()]))].toSorted()
  const rows = days.map((day) => [
    day,
    ...lines.map((line) => {
      const index = line.get(day)
      return index === undefined ? undefined : formatNumber(language, Math.round(index * 100), HUNDREDTHS)
    }),
  ])
  return { head: [BIG_SCREEN_TITLES.day[language], ...prices.map(formatPriceName)], rows, isOverTime: true }
}
