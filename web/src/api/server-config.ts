// What the server says of itself before anybody signs in, kept for as long as the page lives.
import { SESSION_PATHS, type ServerConfig } from '@cangdan/protocol'
import { create } from 'zustand'
import { api } from './client.ts'

interface KnownConfig {
  /** Whether a code that is sent to a phone opens a session; undefined until the server has answered. */
  readonly smsLoginOpen: boolean | undefined
}

export const useServerConfig = create<KnownConfig>()(() => ({ smsLoginOpen: undefined }))

/** Asks for it, once while the first page loads. Answers with the server's clock. */
export async function askServerTime(): Promise<number> {
  const config = await api.get<ServerConfig>(SESSION_PATHS.serverConfig, undefined, { quiet: true })
  useServerConfig.setState({ smsLoginOpen: config.sms_login_open === 1 })
  return config.server_time
}
