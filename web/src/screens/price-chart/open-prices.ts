// The chart of prices, with its words.
import { addWords } from '#i18n/index.ts'
import { PRICES_WORDS } from '#i18n/prices/load.ts'
import { PricePanel } from './price-panel.tsx'

export async function openPrices(): Promise<typeof PricePanel> {
  await addWords(PRICES_WORDS)
  return PricePanel
}
