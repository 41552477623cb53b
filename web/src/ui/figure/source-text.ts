import { type FigureSource, fill, type Language } from '@cangdan/protocol'
import { PRICE_SOURCES, SOURCES } from './titles.ts'

/** Returns a sentence about the source of a figure; empty for a source of a newer server. */
export function formatSource(source: FigureSource, language: Language): string {
  if (!Object.hasOwn(SOURCES, source.kind)) return ''
  const sentence = fill(SOURCES[source.kind][language], getSourceValues(source, language))
  if (source.kind !== 'calendar') return sentence
  const parts = source.parts.map(({ days, base }) => `${days}/${base}`).join(' + ')
  return parts === '' ? sentence : `${sentence}: ${parts}`
}

function getSourceValues(source: FigureSource, language: Language): Record<string, string | number> {
  if (source.kind === 'spot_price')
    return { day: source.day, from: PRICE_SOURCES[source.from]?.[language] ?? source.from }
  const { kind: _, ...values } = source
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}
