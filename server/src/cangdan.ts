// The command line beside the server: `npx cangdan verify`, `npx cangdan witness`.
import { WITNESS_USAGE, witnessCommand } from '#platform/witness/command.ts'
import { verifyCommand } from '#workflows/ledger/verify-command.ts'

const USAGE = `Usage:
  npx cangdan verify            checks the ledger of the database against itself and against the business tables
    DATABASE_URL=…              of that database; else of the embedded one, while its server is stopped

${WITNESS_USAGE}
It ends with 0 where all holds, with 1 where something does not, with 2 where it could not be asked.
`

const [command, ...rest] = process.argv.slice(2)
const say = (line: string) => void process.stdout.write(`${line}\n`)

const COMMANDS = new Map([
  ['verify', rest.length === 0 ? () => verifyCommand(process.env, say) : undefined],
  ['witness', rest.length > 0 ? () => witnessCommand(rest, say) : undefined],
])

const run = COMMANDS.get(command ?? '')
if (run === undefined) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  process.exitCode = await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  })
}
