// Public server configuration, cached for the lifetime of the page.
import { type PasswordPolicy, SESSION_PATHS, type ServerConfig } from '@cangdan/protocol'
import { useEffect } from 'react'
import { create } from 'zustand'
import { api } from '../client.ts'
import { takePrefetchedConfig } from './prefetch-config.ts'

interface ServerConfigState {
  readonly smsLoginOpen: boolean | undefined
  readonly passwordPolicy: PasswordPolicy | undefined
  readonly site: Partial<ServerConfig> | undefined
}

export const useServerConfig = create<ServerConfigState>()(() => ({
  smsLoginOpen: undefined,
  passwordPolicy: undefined,
  site: undefined,
}))

/** Returns the configuration and reloads it: a setting may have changed since the page was loaded. */
export function useFreshServerConfig(): ServerConfigState {
  useEffect(() => void loadServerTime().catch(() => undefined), [])
  return useServerConfig()
}

/** Loads the configuration and returns the server time in seconds. */
export async function loadServerTime(): Promise<number> {
  const { config, age } = (await takePrefetchedConfig()) ?? { config: await loadServerConfig(), age: 0 }
  const { server_time, sms_login_open, pwd_rule: passwordPolicy } = config
  useServerConfig.setState({ smsLoginOpen: sms_login_open === 1, passwordPolicy, site: config })
  if (config.site_icon) document.querySelector('link[rel="icon"]')?.setAttribute('href', config.site_icon)
  return server_time + Math.round(age / 1000)
}

const loadServerConfig = () => api.get<ServerConfig>(SESSION_PATHS.serverConfig, undefined, { quiet: true })
