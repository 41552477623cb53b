// Prefetch of the server configuration, before the API client is loaded.
import { type Language, LANGUAGE_TAGS, SESSION_PATHS, type ServerConfig } from '@cangdan/protocol'
import { buildUrl, parseResponseText } from '../transport/call.ts'

interface PrefetchedConfig {
  readonly config: ServerConfig
  /** Milliseconds since the response. */
  readonly age: number
}

let pendingConfig: Promise<{ readonly config: ServerConfig; readonly at: number } | undefined> | undefined

export function prefetchConfig(language: Language): void {
  pendingConfig = loadConfig(language)
}

async function loadConfig(language: Language) {
  try {
    const headers = { 'accept-language': LANGUAGE_TAGS[language] }
    const address = buildUrl(SESSION_PATHS.serverConfig, new URLSearchParams())
    const response = await fetch(address, { headers, credentials: 'omit' })
    const at = Date.now()
    const answer = parseResponseText(await response.text()) as {
      status?: boolean
      data?: ServerConfig
    } | null
    return answer?.status === true && answer.data !== undefined ? { config: answer.data, at } : undefined
  } catch {
    // `loadServerConfig` retries and reports the error.
    return undefined
  }
}

/** Returns the prefetched configuration once; undefined when no prefetch ran or it failed. */
export async function takePrefetchedConfig(): Promise<PrefetchedConfig | undefined> {
  const answer = await pendingConfig
  pendingConfig = undefined
  return answer && { config: answer.config, age: Date.now() - answer.at }
}
