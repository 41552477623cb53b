// The command line beside the server: `npx cangdan verify`.
import { verifyCommand } from '#workflows/ledger/verify-command.ts'

const USAGE = `Usage:
  npx cangdan verify            checks the ledger of the database against itself and against the business tables
    DATABASE_URL=…              of that database; else of the embedded one, while its server is stopped

It ends with 0 where all holds, with 1 where something does not, with 2 where it could not be asked.
`

const [command, ...rest] = process.argv.slice(2)
const say = (line: string) => void process.stdout.write(`${line}\n`)

if (command === 'verify' && rest.length === 0) {
  process.exitCode = await verifyCommand(process.env, say).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  })
} else {
  process.stderr.write(USAGE)
  process.exitCode = 2
}
