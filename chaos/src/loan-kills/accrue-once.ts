// Runs the nightly job once in a separate process, which may be killed at any moment.
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { accrueLoans } from '../../../server/src/modules/lending/jobs/loans.ts'
import { createJobDeps } from '../../../server/src/testing/job-deps.ts'

const db = openDatabase(JSON.parse(process.argv[2] ?? '{}') as never, { onError: () => undefined })
process.send?.('begun')
await accrueLoans(createJobDeps(db, { warn: () => undefined }))
await db.destroy()
process.disconnect()
