// Asks the server for its clock once, while the first page loads.
import { SESSION_PATHS, type ServerConfig } from '@cangdan/protocol'
import { api } from '#api/client.ts'

export async function askServerTime(): Promise<number> {
  const config = await api.get<ServerConfig>(SESSION_PATHS.serverConfig, undefined, { quiet: true })
  return config.server_time
}
