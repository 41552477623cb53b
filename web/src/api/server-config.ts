// What the server says of itself before anybody signs in, kept for as long as the page lives.
import { type PasswordPolicy, SESSION_PATHS, type ServerConfig } from '@cangdan/protocol'
import { create } from 'zustand'
import { api } from './client.ts'

interface KnownConfig {
  /** Whether a code that is sent to a phone opens a session; undefined until the server has answered. */
  readonly smsLoginOpen: boolean | undefined
  /** What a new password must satisfy; undefined likewise. */
  readonly passwordPolicy: PasswordPolicy | undefined
}

export const useServerConfig = create<KnownConfig>()(() => ({
  smsLoginOpen: undefined,
  passwordPolicy: undefined,
}))

/** Asks for it, once while the first page loads. Answers with the server's clock. */
export async function askServerTime(): Promise<number> {
  const config = await api.get<ServerConfig>(SESSION_PATHS.serverConfig, undefined, { quiet: true })
  useServerConfig.setState({ smsLoginOpen: config.sms_login_open === 1, passwordPolicy: config.pwd_rule })
  return config.server_time
}
