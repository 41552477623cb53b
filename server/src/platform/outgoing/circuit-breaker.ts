// Stops calls to a host that fails, so that its callers do not wait for time-outs. Each process counts separately.
import type { Clock } from '../clock.ts'

const MAX_FAILURES = 5
const WINDOW_S = 60
const OPEN_S = 30

/** Reports the result of one call. */
type Settle = (hasFailed: boolean) => void

interface Circuit {
  /** Times of the failures of the last minute. */
  failures: number[]
  openUntil: number | undefined
  isProbing: boolean
}

export interface CircuitBreaker {
  /**
   * Admits one call to a host, or returns undefined while its circuit is open: for 30 s after 5 failures within 60 s. Then one call is
   * admitted, whose result closes the circuit or opens it again.
   */
  admit(host: string): Settle | undefined
}

/** @param onOpen is called with the host whenever its circuit opens */
export function createCircuitBreaker(clock: Clock, onOpen: (host: string) => void = () => undefined): CircuitBreaker {
  const circuits = new Map<string, Circuit>()

  const open = (host: string, circuit: Circuit) => {
    circuit.openUntil = clock.now() + OPEN_S
    circuit.failures = []
    onOpen(host)
  }

  return {
    admit(host) {
      const circuit = circuits.get(host) ?? { failures: [], openUntil: undefined, isProbing: false }
      circuits.set(host, circuit)
      if (circuit.openUntil !== undefined) {
        if (circuit.isProbing || clock.now() < circuit.openUntil) return undefined
        circuit.isProbing = true
        return (hasFailed) => {
          circuit.isProbing = false
          circuit.openUntil = undefined
          if (hasFailed) open(host, circuit)
        }
      }
      return (hasFailed) => {
        // Calls that began before the circuit opened do not decide when it closes.
        if (!hasFailed || circuit.openUntil !== undefined) return
        const now = clock.now()
        circuit.failures = [...circuit.failures.filter((time) => time > now - WINDOW_S), now]
        if (circuit.failures.length >= MAX_FAILURES) open(host, circuit)
      }
    },
  }
}
