import { defineModule } from '#engine/define-module.ts'
import { OLD_EXPORTS } from '#engine/export/jobs.ts'
import { OLD_KEYS } from '#engine/write/idempotency.ts'
import { OLD_IMPORTS } from '#engine/import/job/queue-import.ts'
import { OLD_TASKS } from '#engine/write/tasks.ts'
import { OLD_CAPTCHAS } from '#platform/captcha/captcha.ts'
import { purgeChore } from '#platform/database/purge.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { OLD_LOGINS } from '#platform/identity/login-log.ts'
import { signerFile } from '#platform/ledger/settings.ts'
import { memoryInFile } from '#platform/ledger/signer.ts'
import { smtpMailer } from '#platform/mail/mailer.ts'
import { OLD_CODES } from '#platform/phone/verify-codes.ts'
import { smallPictures } from '#platform/pictures/small-pictures.ts'
import { sitePictures } from '#platform/site/public-site.ts'
import { noticeAudits } from './jobs/audit-notices.ts'
import { keepExports, sweepExports } from './jobs/exports.ts'
import { keepImports, sweepImports } from './jobs/imports.ts'
import { sendDueMails } from './jobs/mails.ts'
import { keepTasks } from './jobs/tasks.ts'
import { keepLedger } from './ledger/keep-ledger.ts'
import { checkLedger } from './ledger/verify-ledger.ts'
import { errorReportRoute } from './routes/error-report/error-report.ts'
import { exportRoutes } from './routes/exports/exports.ts'
import { fileRoutes } from './routes/files/files.ts'
import { importRoutes } from './routes/imports/imports.ts'
import { ledgerInfoRoutes } from './routes/ledger/info.ts'
import { publicLedgerRoutes } from './routes/ledger/ledger.ts'
import { proofFileRoute } from './routes/ledger/proof-file.ts'
import { recordProofsRoute } from './routes/ledger/record-proofs.ts'
import { monitorRoutes } from './routes/monitor/monitor.ts'
import { OLD_OPERATIONS } from './routes/operation-log/queue.ts'
import { taskRoutes } from './routes/tasks/tasks.ts'
import { themeRoute } from './routes/theme/theme.ts'

export { configSet } from './configset/configset.ts'
export { copyrightSet } from './copyrightset/copyrightset.ts'
export { importBatch } from './import/import.ts'
export { job } from './job/job.ts'
export { beginStreams } from './ledger/begin-streams.ts'
export { ledgerCommand } from './ledger/ledger-command.ts'
export { verifyCommand } from './ledger/verify-command.ts'
export { mailRecord } from './mailrecord/mailrecord.ts'
export { openApi } from './routes/openapi/openapi.ts'
export { registerOperationLog } from './routes/operation-log/operation-log.ts'
export { type OperationLog, operationLog } from './routes/operation-log/queue.ts'
export { keepWords, wordsOf } from './routes/operation-log/words.ts'
export { safeSet } from './safeset/safeset.ts'
export { smsRecord } from './smsrecord/smsrecord.ts'
export { systemSet } from './systemset/systemset.ts'
export { task } from './task/task.ts'
export { theme } from './theme/theme.ts'
export { publicProof, recordProofs } from './routes/ledger/record-proofs.ts'
export { keepSchedule } from './jobs/schedule.ts'
export { CHORE_KEYS } from './task/task.chores.ts'
export type { Chores } from './task/task.runs.ts'

export const system = defineModule({
  key: 'system',
  routes: async (api, deps) => {
    const { db, files, log, modules, resources, ledger } = deps
    await api.register(taskRoutes(deps))
    await api.register(exportRoutes({ ...deps, files: files.exports }))
    await api.register(importRoutes(deps))
    await api.register(errorReportRoute())
    await api.register(monitorRoutes(deps))
    ledgerInfoRoutes(api, ledger)
    recordProofsRoute(api, resources, ledger)
    proofFileRoute(api, resources, ledger)
    fileRoutes({
      ...deps,
      urls: deps.fileUrls,
      openedElsewhere: async (...asked) => {
        for (const { openFile } of modules) {
          const file = await openFile?.(db, ...asked)
          if (file !== undefined) return file
        }
        return undefined
      },
      smallPictures: smallPictures(files, log),
    })(api)
  },
  pages: (app, deps) => {
    themeRoute(app, deps.db)
    publicLedgerRoutes(app, deps.db, async () => (await deps.ledgerPolicy())?.policy)
    sitePictures(app, deps)
  },
  loops: (deps) => [
    keepTasks(deps.db, deps.registry, deps.log),
    keepExports({ ...deps, files: deps.files.exports }),
    keepImports({ ...deps, sheets: deps.files.sheets }),
    keepLedger({ ...deps, settings: deps.ledger }),
  ],
  chores: ({ db, files, log, mail, ledger, resources }) => {
    const mailer = mail === undefined ? undefined : smtpMailer(mail)
    return {
      file_sweep: { run: () => sweepFiles(db, files), params: '' },
      export_sweep: {
        run: async () => {
          await sweepExports(db, files.exports)
          await sweepImports(db, files.sheets)
        },
        params: '',
      },
      audit_notice: { run: () => noticeAudits(db, resources), params: 'audit_notify_phones' },
      mail: { run: () => sendDueMails(db, mailer, log), params: mailer === undefined ? 'no SMTP_URL' : '' },
      code_purge: purgeChore(db, [OLD_CAPTCHAS, OLD_CODES]),
      key_purge: purgeChore(db, [OLD_KEYS]),
      log_purge: purgeChore(db, [OLD_LOGINS, OLD_OPERATIONS]),
      task_purge: purgeChore(db, [OLD_TASKS, OLD_EXPORTS, OLD_IMPORTS]),
      ledger_verify: {
        run: () => checkLedger(db, resources, { memory: memoryInFile(signerFile(ledger)) }),
        params: '',
      },
    }
  },
})
