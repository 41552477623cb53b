import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { type FirstAccount, prepareFirstRun } from '#first-run/first-run.ts'
import { createSmsSender } from '#modules/addons/index.ts'
import { createOperationLog } from '#modules/system/index.ts'
import { createReloadingVault, type Vault } from '#platform/addons/vault.ts'
import { CAPTCHA_WORK } from '#platform/captcha/captcha.ts'
import { prepareSpawner } from '#platform/child/spawner.ts'
import { systemClock } from '#platform/clock.ts'
import type { DatabaseAddress } from '#platform/database/database.ts'
import { createFileStore } from '#platform/files/file-store.ts'
import { openMetricsPort } from '#platform/http/metrics.ts'
import { closePort, openPort } from '#platform/http/port.ts'
import { createNonces } from '#platform/identity/nonces.ts'
import { createSecondFactors } from '#platform/identity/second-factor.ts'
import { createSessions } from '#platform/identity/sessions.ts'
import { createAccessTokens } from '#platform/identity/tokens.ts'
import { lockFolder } from '#platform/instance-lock.ts'
import { getLedgerSettings, readUsablePolicy } from '#platform/ledger/settings.ts'
import { openLog } from '#platform/log.ts'
import { CloseStack } from '#platform/close-stack.ts'
import { openSecrets, readAddonSeeds } from '#platform/secrets.ts'
import type { Settings } from '#platform/settings.ts'
import type { StartError } from '#platform/start-error.ts'
import { keepWorker } from '#platform/worker/keep-worker.ts'
import type { WorkerConfig } from '#platform/worker/messages.ts'
import { buildApp } from './app.ts'
import { openPreparedDatabase } from './prepared-database.ts'
import { startWork } from './work.ts'

export interface RunningServer {
  address: string
  /** Accounts whose first passwords may be shown; empty on a real platform after its first start. */
  accounts: readonly FirstAccount[]
  /** Completes running requests, then closes everything. May be called again. */
  stop(): Promise<void>
}

/** Called once when the database died and could not be restarted. */
export type OnLost = (reason: StartError) => void

/**
 * Starts the server. Closes everything again when it fails.
 * @throws StartError in one sentence for errors that the operator can correct
 */
export async function serve(settings: Settings, onLost: OnLost = () => undefined): Promise<RunningServer> {
  const opened = new CloseStack()
  try {
    const server = createServer()
    // Opens the port before the database: a second start must not touch the database of the first.
    const address = await openPort(server, settings)
    opened.add(() => closePort(server))
    prepareSpawner()
    const accounts = await startApp(server, settings, opened, onLost)
    return { address, accounts, stop: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Runs a worker without a server, for servers in other processes. */
export async function startWorkerOnly(settings: Settings): Promise<Pick<RunningServer, 'stop'>> {
  const opened = new CloseStack()
  try {
    const log = openLog(settings.logLevel)
    // Creates the file before the first use.
    await openSecrets(settings.secretsFile)
    const { address, db } = await openPreparedDatabase(settings, opened, { log, onLost: () => undefined })
    opened.add(
      startWork({
        db,
        address,
        files: createFileStore(join(settings.dataFolder, 'files')),
        log,
        mail: settings.mail,
        ledger: getLedgerSettings(settings),
        vault: openVault(settings),
        outgoing: settings.outgoing,
      }),
    )
    return { stop: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function startApp(server: Server, settings: Settings, opened: CloseStack, onLost: OnLost) {
  const log = openLog(settings.logLevel)
  const lock = await lockFolder(settings.dataFolder)
  opened.add(() => lock.release())
  const secrets = await openSecrets(settings.secretsFile)

  const { address, db } = await openPreparedDatabase(settings, opened, { log, onLost })
  const filesFolder = join(settings.dataFolder, 'files')
  const files = createFileStore(filesFolder)
  const accounts = await prepareFirstRun(db, settings, { secrets, files })

  const vault = openVault(settings)
  const operations = createOperationLog(db, log)
  opened.add(() => operations.stop())
  const tokens = await createAccessTokens(secrets.tokenKey, systemClock)
  const app = await buildApp({
    db,
    address,
    log,
    tokens,
    factors: createSecondFactors(secrets.factorKey),
    sessions: createSessions(db, { pepper: secrets.pepper, keyEncryptionKey: secrets.sessionKey }),
    nonces: createNonces(db),
    isDevelopment: settings.isDevelopment,
    trustedProxies: settings.trustedProxies,
    apiHosts: settings.apiHosts,
    files,
    fileUrlKey: secrets.fileUrlKey,
    captchaWork: CAPTCHA_WORK,
    vault,
    outgoing: settings.outgoing,
    sms: createSmsSender({ vault, outgoing: settings.outgoing }, settings.smsSender === 'outbox'),
    folders: [settings.dataFolder],
    isEmbedded: settings.databaseUrl === undefined,
    operations,
    ledgerPolicy: () => readUsablePolicy(settings.ledger),
    isStopping: () => opened.isClosing,
  })
  opened.add(() => app.close())
  if (settings.metrics !== undefined) {
    const metrics = await openMetricsPort(app.metrics, settings.metrics)
    opened.add(() => metrics.close())
  }
  server.on('request', (request, response) => app.routing(request, response))
  if (settings.role === 'all') opened.add(keepWorker(buildWorkOrder(settings, address, filesFolder), { log }))
  // Registered last, so closed first: running requests need the database.
  opened.add(() => closePort(server))
  // Event streams never end by themselves.
  opened.add(async () => app.endStreams())
  return accounts
}

const openVault = ({ secretsFile }: Settings): Vault => createReloadingVault(() => readAddonSeeds(secretsFile))

const buildWorkOrder = (settings: Settings, database: DatabaseAddress, filesFolder: string): WorkerConfig => ({
  database,
  filesFolder,
  logLevel: settings.logLevel,
  mail: settings.mail,
  ledger: getLedgerSettings(settings),
  secretsFile: settings.secretsFile,
  outgoing: settings.outgoing,
})
