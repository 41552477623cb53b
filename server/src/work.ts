// All that is done beside serving, on one page. Each runs until it is stopped, and any number of processes may run it.
import type { FastifyBaseLogger } from 'fastify'
import { resourcesOf } from '#engine/declare/module.ts'
import { OLD_EXPORTS } from '#engine/read/export/jobs.ts'
import { OLD_KEYS } from '#engine/write/idempotency.ts'
import { OLD_IMPORTS } from '#engine/write/import/job/queue-import.ts'
import { OLD_TASKS } from '#engine/write/tasks.ts'
import { keepSeeding } from '#demo/keep-seeding.ts'
import { loanWork } from '#demo/seed-loans.ts'
import { priceWork } from '#demo/seed-prices.ts'
import { receiptWork } from '#demo/seed-receipts.ts'
import { OLD_PLACES } from '#modules/accounts/routes/login-guard/known-places.ts'
import { OLD_FAILURES } from '#modules/accounts/routes/login-guard/failures.ts'
import { OLD_OPERATIONS } from '#modules/system/routes/operation-log/queue.ts'
import { OLD_CAPTCHAS } from '#platform/captcha/captcha.ts'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import { type Old, purgeAll, purgeParams } from '#platform/database/purge.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { OLD_LOGINS } from '#platform/identity/login-log.ts'
import { type LedgerSettings, signerFile } from '#platform/ledger/settings.ts'
import { memoryInFile } from '#platform/ledger/signer.ts'
import { type MailSettings, smtpMailer } from '#platform/mail/mailer.ts'
import { OLD_CODES } from '#platform/phone/verify-codes.ts'
import { modules } from '#modules/index.ts'
import type { Chores } from '#modules/system/task/task.runs.ts'
import { noticeAudits } from '#modules/system/jobs/audit-notices.ts'
import { checkCameras } from '#modules/storage/jobs/camera-check.ts'
import { refreshPrices } from '#modules/goods/jobs/current-prices.ts'
import { sendDueMessages } from '#modules/content/jobs/due-messages.ts'
import { keepExports, sweepExports } from '#modules/system/jobs/exports.ts'
import { alertEndingFreezes, lapseFreezes } from '#modules/receipts/jobs/freezes.ts'
import { lapseApprovals, lapseHolds, lapseReleases } from '#modules/lending/jobs/financing.ts'
import { accrueLoans } from '#modules/lending/jobs/loans.ts'
import { keepImports, sweepImports } from '#modules/system/jobs/imports.ts'
import { keepLedger } from '#modules/system/ledger/keep-ledger.ts'
import { checkLedger } from '#modules/system/ledger/verify-ledger.ts'
import { alertEndingCover } from '#modules/lending/jobs/pledge-alerts.ts'
import { alertEndingStorage } from '#modules/receipts/jobs/receipt-alerts.ts'
import { expireReceipts, lapsePickups } from '#modules/receipts/jobs/receipts.ts'
import { sendDueMails } from '#modules/system/jobs/mails.ts'
import { remindOfPasswords } from '#modules/accounts/jobs/password-mails.ts'
import { remindOfRepayments } from '#modules/lending/jobs/repayment-reminders.ts'
import { keepSchedule } from '#modules/system/jobs/schedule.ts'
import { keepTasks } from '#modules/system/jobs/tasks.ts'

export interface WorkDeps {
  readonly db: Db
  /** Where the processes that write exports find it. */
  readonly address: DatabaseAddress
  readonly files: FileStore
  readonly log: FastifyBaseLogger
  /** The way to a mail server, where one is set up. */
  readonly mail?: MailSettings | undefined
  readonly ledger: LedgerSettings
}

/** Starts all of it. Answers what stops it once what it is at is done. */
export function startWork({ db, address, files, log, mail, ledger }: WorkDeps): () => Promise<void> {
  const running = [
    keepSeeding(db, log, [priceWork, receiptWork, loanWork]),
    keepTasks(db, log),
    keepExports({ db, address, files: files.exports, log }),
    keepImports({ db, sheets: files.sheets, log }),
    keepLedger({ db, log, settings: ledger }),
    keepSchedule(db, choresOf({ db, files, log, mail, ledger }), log),
  ]
  return async () => {
    await Promise.all(running.map((stop) => stop()))
  }
}

/** What comes by the clock; when, stands in the database. */
export function choresOf({ db, files, log, mail, ledger }: Omit<WorkDeps, 'address'>): Chores {
  const mailer = mail === undefined ? undefined : smtpMailer(mail)
  const purging = (...tables: Old[]) => ({
    run: () => purgeAll(db, tables),
    params: purgeParams(tables),
  })
  return {
    file_sweep: { run: () => sweepFiles(db, files), params: '' },
    export_sweep: {
      run: async () => {
        await sweepExports(db, files.exports)
        await sweepImports(db, files.sheets)
      },
      params: '',
    },
    current_price: { run: () => refreshPrices(db, log), params: '' },
    message: { run: () => sendDueMessages(db, log), params: '' },
    receipt_expiry: {
      run: async () =>
        (await expireReceipts(db, log)) +
        (await alertEndingStorage(db, log)) +
        (await alertEndingCover(db, log)),
      params: '',
    },
    freeze_lapse: {
      run: async () => (await alertEndingFreezes(db, log)) + (await lapseFreezes(db, log)),
      params: 'freeze_wait_days',
    },
    hold_lapse: { run: () => lapseHolds(db, log), params: '' },
    loan_accrual: { run: () => accrueLoans(db, log), params: '' },
    approval_lapse: { run: () => lapseApprovals(db, log), params: '' },
    release_lapse: { run: () => lapseReleases(db, log), params: '' },
    pickup_lapse: { run: () => lapsePickups(db, log), params: '' },
    repay_remind: { run: () => remindOfRepayments(db, log), params: 'repay_remind_days' },
    audit_notice: { run: () => noticeAudits(db), params: 'audit_notify_phones' },
    camera_check: { run: () => checkCameras(db), params: 'camera_check_minutes' },
    mail: { run: () => sendDueMails(db, mailer, log), params: mailer === undefined ? 'no SMTP_URL' : '' },
    password_mail: { run: () => remindOfPasswords(db), params: '' },
    code_purge: purging(OLD_CAPTCHAS, OLD_CODES, OLD_FAILURES, OLD_PLACES),
    key_purge: purging(OLD_KEYS),
    log_purge: purging(OLD_LOGINS, OLD_OPERATIONS),
    task_purge: purging(OLD_TASKS, OLD_EXPORTS, OLD_IMPORTS),
    ledger_verify: {
      run: () => checkLedger(db, modules.flatMap(resourcesOf), { memory: memoryInFile(signerFile(ledger)) }),
      params: '',
    },
  }
}
