// What the server says of itself is asked for before there is a client to read the answer.
import { type Language, LANGUAGE_TAGS, SESSION_PATHS, type ServerConfig } from '@cangdan/protocol'
import { addressOf, readText } from '../transport/call.ts'

interface AskedAhead {
  readonly config: ServerConfig
  /** Milliseconds since it was answered. */
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
    // It is asked for once more, by what says what is wrong.
    return undefined
  }
}

/** The answer, once; undefined where nobody has asked or none came. */
export async function takeConfigAhead(): Promise<AskedAhead | undefined> {
  const answer = await asked
  asked = undefined
  return answer && { config: answer.config, age: Date.now() - answer.at }
}
