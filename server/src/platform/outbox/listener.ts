// Notifies when something was published. It needs a connection of its own, past any pooler of transactions (architecture §9.15).
import { Client } from 'pg'
import type { DatabaseAddress } from '../database/database.ts'

export interface OutboxListener {
  /** Calls back whenever something may have been published. Answers what ends it. */
  subscribe(onEvent: () => void): () => void
  close(): Promise<void>
}

const AGAIN_MS = 1_000

/** Listens until it is closed. A connection that is lost is made again, and notifies, since something may have been missed. */
export function outboxListener(address: DatabaseAddress, onFault: (error: Error) => void): OutboxListener {
  const subscribers = new Set<() => void>()
  const notify = () => {
    for (const onEvent of subscribers) onEvent()
  }
  let isClosing = false
  let client: Client | undefined
  let again: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new Client({ ...address, keepAlive: true, application_name: 'cangdan outbox' })
    client = next
    const lost = (error: Error) => {
      if (client !== next || isClosing) return
      client = undefined
      onFault(error)
      again = setTimeout(() => void connect(), AGAIN_MS)
    }
    next.on('error', lost)
    next.on('end', () => lost(new Error('the connection that listens has ended')))
    next.on('notification', notify)
    try {
      await next.connect()
      await next.query('listen outbox')
      notify()
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const connecting = connect()

  return {
    subscribe(onEvent) {
      subscribers.add(onEvent)
      return () => subscribers.delete(onEvent)
    },
    async close() {
      isClosing = true
      clearTimeout(again)
      await connecting
      await client?.end()
    },
  }
}
