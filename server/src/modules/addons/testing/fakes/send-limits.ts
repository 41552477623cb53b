// Counts messages per phone and time. `day` is a calendar day in Beijing.
import { formatBeijingTime } from './beijing-time.ts'

export interface SendLimit {
  readonly key: string
  readonly count: number
  readonly within: number | 'day'
}

export class SendLimits {
  readonly #times = new Map<string, number[]>()

  /** Returns the first limit that the message exceeds. Without one it counts the message. @param now Unix seconds */
  count<Limit extends SendLimit>(limits: readonly Limit[], now: number): Limit | undefined {
    const exceeded = limits.find(({ key, count, within }) => this.#countSent(key, within, now) >= count)
    if (exceeded === undefined)
      for (const key of new Set(limits.map((limit) => limit.key)))
        this.#times.set(key, [...(this.#times.get(key) ?? []), now])
    return exceeded
  }

  #countSent(key: string, within: number | 'day', now: number): number {
    const day = (time: number) => formatBeijingTime(time).slice(0, 10)
    const sent = this.#times.get(key) ?? []
    return sent.filter((time) => (within === 'day' ? day(time) === day(now) : time > now - within)).length
  }
}
