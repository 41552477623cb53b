// What the server says of itself before anybody signs in, kept for as long as the page lives.
import { type PasswordPolicy, SESSION_PATHS, type ServerConfig } from '@cangdan/protocol'
import { create } from 'zustand'
import { api } from '../client.ts'
import { takeConfigAhead } from './config-ahead.ts'

/** Each undefined until the server has answered. */
interface KnownConfig {
  /** Whether a code that is sent to a phone opens a session. */
  readonly smsLoginOpen: boolean | undefined
  /** What a new password must satisfy. */
  readonly passwordPolicy: PasswordPolicy | undefined
  /** What the platform is called, whom to ask, and which add-ons it has. */
  readonly site: Partial<ServerConfig> | undefined
}

export const useServerConfig = create<KnownConfig>()(() => ({
  smsLoginOpen: undefined,
  passwordPolicy: undefined,
  site: undefined,
}))

/** Asks for it, once while the first page loads. Answers with the server's clock. */
export async function askServerTime(): Promise<number> {
  const { config, age } = (await takeConfigAhead()) ?? { config: await askConfig(), age: 0 }
  const { server_time, sms_login_open, pwd_rule: passwordPolicy } = config
  useServerConfig.setState({ smsLoginOpen: sms_login_open === 1, passwordPolicy, site: config })
  if (config.site_icon) document.querySelector('link[rel="icon"]')?.setAttribute('href', config.site_icon)
  return server_time + Math.round(age / 1000)
}

const askConfig = () => api.get<ServerConfig>(SESSION_PATHS.serverConfig, undefined, { quiet: true })
