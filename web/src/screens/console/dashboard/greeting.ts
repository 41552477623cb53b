// The greeting that suits the hour on the reader's wall.
import type { MessageKey } from '#i18n/index.ts'

type Greeting = Extract<MessageKey, `dashboard.good_${string}`>

export function greetingAt(hour: number): Greeting {
  if (hour >= 5 && hour < 12) return 'dashboard.good_morning'
  if (hour >= 12 && hour < 18) return 'dashboard.good_afternoon'
  return 'dashboard.good_evening'
}
