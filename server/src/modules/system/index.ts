import { defineModule } from '#engine/define-module.ts'
import { OLD_EXPORTS } from '#engine/export/queue-export.ts'
import { OLD_KEYS } from '#engine/write/idempotency.ts'
import { OLD_IMPORTS } from '#engine/import/job/queue-import.ts'
import { OLD_TASKS } from '#engine/write/tasks.ts'
import { OLD_CAPTCHAS } from '#platform/captcha/captcha.ts'
import { createPurgeJob } from '#platform/database/purge.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { OLD_LOGINS } from '#platform/identity/login-log.ts'
import { getSignerFile } from '#platform/ledger/settings.ts'
import { createFileMemory } from '#platform/ledger/signer.ts'
import { createSmtpMailer } from '#platform/mail/mailer.ts'
import { OLD_CODES } from '#platform/phone/verify-codes.ts'
import { createThumbnails } from '#platform/pictures/thumbnails.ts'
import { registerSitePictures } from '#platform/site/public-site.ts'
import { notifyPendingAudits } from './jobs/audit-notices.ts'
import { startExportWorkers, sweepExports } from './jobs/exports.ts'
import { startImportWorkers, sweepImports } from './jobs/imports.ts'
import { sendDueMails } from './jobs/mails.ts'
import { startTaskWorker } from './jobs/tasks.ts'
import { startLedgerWorker } from './ledger/ledger-worker.ts'
import { checkLedger } from './ledger/verify-ledger.ts'
import { createErrorReportRoute } from './routes/error-report/error-report.ts'
import { exportRoutes } from './routes/exports/exports.ts'
import { createFileRoutes } from './routes/files/files.ts'
import { importRoutes } from './routes/imports/imports.ts'
import { registerLedgerInfoRoutes } from './routes/ledger/info.ts'
import { registerPublicLedgerRoutes } from './routes/ledger/ledger.ts'
import { registerProofFileRoute } from './routes/ledger/proof-file.ts'
import { registerRecordProofs } from './routes/ledger/record-proofs.ts'
import { createMonitorRoutes } from './routes/monitor/monitor.ts'
import { OLD_OPERATIONS } from './routes/operation-log/queue.ts'
import { createTaskRoutes } from './routes/tasks/tasks.ts'
import { registerThemeRoute } from './routes/theme/theme.ts'

export { calendar } from './calendar/calendar.ts'
export { configSet } from './configset/configset.ts'
export { copyrightSet } from './copyrightset/copyrightset.ts'
export { importBatch } from './import/import.ts'
export { job } from './job/job.ts'
export { beginStreams } from './ledger/begin-streams.ts'
export { withDatabase } from './ledger/command-database.ts'
export { runLedgerCommand } from './ledger/ledger-command.ts'
export { runVerifyCommand } from './ledger/verify-command.ts'
export { mailRecord } from './mailrecord/mailrecord.ts'
export { registerOpenApi } from './routes/openapi/openapi.ts'
export { registerOperationLog } from './routes/operation-log/operation-log.ts'
export { type OperationLog, createOperationLog } from './routes/operation-log/queue.ts'
export { saveLogTerms, listLogWords } from './routes/operation-log/log-terms.ts'
export { safeSet } from './safeset/safeset.ts'
export { systemSet } from './systemset/systemset.ts'
export { task } from './task/task.ts'
export { theme } from './theme/theme.ts'
export { loadPublicProof, loadRecordProofs } from './routes/ledger/record-proofs.ts'
export { startScheduler } from './jobs/schedule.ts'
export { SCHEDULED_JOB_KEYS } from './task/scheduled-jobs.ts'
export type { ScheduledJobs } from './task/task.runs.ts'

export const system = defineModule({
  key: 'system',
  routes: async (api, deps) => {
    const { db, files, log, modules, resources, ledger } = deps
    await api.register(createTaskRoutes(deps))
    await api.register(exportRoutes(deps))
    await api.register(importRoutes(deps))
    await api.register(createErrorReportRoute())
    await api.register(createMonitorRoutes(deps))
    registerLedgerInfoRoutes(api, ledger)
    registerRecordProofs(api, resources, ledger)
    registerProofFileRoute(api, resources, ledger)
    createFileRoutes({
      ...deps,
      urls: deps.fileUrls,
      openedElsewhere: async (...request) => {
        for (const { openFile } of modules) {
          const file = await openFile?.(db, ...request)
          if (file !== undefined) return file
        }
        return undefined
      },
      smallPictures: createThumbnails(files, log),
    })(api)
  },
  pages: (app, deps) => {
    registerThemeRoute(app, deps.db)
    registerPublicLedgerRoutes(app, deps.db, async () => (await deps.ledgerPolicy())?.policy)
    registerSitePictures(app, deps)
  },
  loops: (deps) => [
    startTaskWorker(deps.db, deps.registry, deps.log),
    startExportWorkers({ ...deps, files: deps.files.exports }),
    startImportWorkers({ ...deps, sheets: deps.files.sheets }),
    startLedgerWorker({ ...deps, settings: deps.ledger }),
  ],
  scheduledJobs: ({ db, files, log, mail, ledger, resources }) => {
    const mailer = mail === undefined ? undefined : createSmtpMailer(mail)
    return {
      file_sweep: { run: () => sweepFiles(db, files), params: '' },
      export_sweep: {
        run: async () => {
          await sweepExports(db, files.exports)
          await sweepImports(db, files.sheets)
        },
        params: '',
      },
      audit_notice: { run: () => notifyPendingAudits(db, resources), params: 'audit_notify_phones' },
      mail: { run: () => sendDueMails(db, mailer, log), params: mailer === undefined ? 'no SMTP_URL' : '' },
      code_purge: createPurgeJob(db, [OLD_CAPTCHAS, OLD_CODES]),
      key_purge: createPurgeJob(db, [OLD_KEYS]),
      log_purge: createPurgeJob(db, [OLD_LOGINS, OLD_OPERATIONS]),
      task_purge: createPurgeJob(db, [OLD_TASKS, OLD_EXPORTS, OLD_IMPORTS]),
      ledger_verify: {
        run: () => checkLedger(db, resources, { memory: createFileMemory(getSignerFile(ledger)) }),
        params: '',
      },
    }
  },
})
