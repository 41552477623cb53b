// Prefetch of the server configuration, before the API client is loaded.
import { type Language, LANGUAGE_TAGS, SESSION_PATHS, type ServerConfig } from '@cangdan/protocol'
import { addressOf, readText } from '../transport/call.ts'

interface AskedAhead {
  readonly config: ServerConfig
  /** Milliseconds since the response. */
  readonly age: number
}

let asked: Promise<{ readonly config: ServerConfig; readonly at: number } | undefined> | undefined

export function askConfigAhead(language: Language): void {
  asked = read(language)
}

async function read(language: Language) {
  try {
    const headers = { 'accept-language': LANGUAGE_TAGS[language] }
    const address = addressOf(SESSION_PATHS.serverConfig, new URLSearchParams())
    const response = await fetch(address, { headers, credentials: 'omit' })
    const at = Date.now()
    const answer = readText(await response.text()) as { status?: boolean; data?: ServerConfig } | null
    return answer?.status === true && answer.data !== undefined ? { config: answer.data, at } : undefined
  } catch {
    // `loadServerConfig` retries and reports the error.
    return undefined
  }
}

/** Returns the prefetched configuration once; undefined when no prefetch ran or it failed. */
export async function takeConfigAhead(): Promise<AskedAhead | undefined> {
  const answer = await asked
  asked = undefined
  return answer && { config: answer.config, age: Date.now() - answer.at }
}
