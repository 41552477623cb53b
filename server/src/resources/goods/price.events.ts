// What is published of prices. They ask the history for the days: this only says that they have changed.
import { choicesOf, dayText, type Row } from '@cangdan/protocol'
import type { OutboxEvent } from '#platform/outbox/publish.ts'

/** Of a price's or its history's row; keyed by the spec. Fen per unit, and the first day that it concerns; `region_id` is null where it holds everywhere. */
export function priceEvent(
  topic: 'price.approved' | 'price.voided',
  priceId: number,
  values: Row,
): OutboxEvent {
  const [good_id, spec_id] = choicesOf(values['good_id'])
  const { price, price_date } = values
  const region_id = choicesOf(values['region']).at(-1) ?? null
  const day = dayText(Number(price_date))
  const payload = { price_id: priceId, good_id, spec_id, region_id, price, price_date: day }
  return { topic, key: String(spec_id), payload }
}
