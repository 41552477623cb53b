// Scheduled jobs. Modules supply their functions (`scheduledJobs`); the worker does not start without all of them.

export const TASK_LIST = 'seller/system/TaskList'

/** Default cron patterns by key, in Shanghai time. */
export const SCHEDULED_JOBS = {
  file_sweep: '23 * * * *',
  export_sweep: '33 * * * *',
  current_price: '2 * * * *',
  message: '* * * * *',
  receipt_expiry: '5 0 * * *',
  pickup_lapse: '*/5 * * * *',
  freeze_lapse: '*/5 * * * *',
  hold_lapse: '*/5 * * * *',
  release_lapse: '*/5 * * * *',
  approval_lapse: '15 0 * * *',
  contract_end: '20 0 * * *',
  visit_end: '25 0 * * *',
  visit_plan: '35 0 * * *',
  visit_surprise: '45 6 * * *',
  abnormal_report: '17 * * * *',
  abnormal_raise: '47 * * * *',
  loan_accrual: '1 0 * * *',
  audit_notice: '*/10 * * * *',
  camera_check: '* * * * *',
  mail: '* * * * *',
  password_mail: '15 9 * * *',
  code_purge: '40 * * * *',
  key_purge: '50 * * * *',
  log_purge: '10 3 * * *',
  task_purge: '20 3 * * *',
  ledger_verify: '30 2 * * *',
  repay_remind: '5 9 * * *',
  call_forecast: '0 20 * * *',
  sms_report: '* * * * *',
  sms_alarm: '*/10 * * * *',
  loan_notice: '12 * * * *',
  loan_valuation: '0 * * * *',
} as const

export type ScheduledJobKey = keyof typeof SCHEDULED_JOBS

export const SCHEDULED_JOB_KEYS = Object.keys(SCHEDULED_JOBS) as ScheduledJobKey[]
/** Status: scheduled by pattern; stopped by a user; stopped after too many failures. */
export const TASK_STATUS = { running: 1, stopped: 2, failed: 3 } as const
