// The chart of prices, with its words beside it.
import { addWords } from '#i18n/index.ts'
import { PRICES_WORDS } from '#i18n/prices/load.ts'

export async function loadPrices() {
  const [{ PricePanel }] = await Promise.all([import('./price-panel.tsx'), addWords(PRICES_WORDS)])
  return PricePanel
}
