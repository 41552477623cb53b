import type { Resource } from '#engine/declare/resource.ts'
import { resources } from '#modules/index.ts'
import { runAddonCommand } from '#modules/addons/index.ts'
import { runLedgerCommand } from '#modules/system/index.ts'
import { WITNESS_USAGE, runWitnessCommand } from '#platform/witness/command.ts'
import { runVerifyCommand } from '#modules/system/index.ts'

const USAGE = `Usage:
  npx cangdan verify                       checks the ledger of the database against itself and against the business tables
    --stream receipt:7                     the entries of one record alone
    --against <file>                       also against a signed checkpoint that was kept
  npx cangdan verify <folder>              checks exported days, without a database
    --key <verifier key>                   verifier key of the log, as in the contract; may be repeated
    --policy <file>                        witnesses that must have signed (tlog-policy)
  npx cangdan ledger export <folder> --from 2026-01-31 --to 2026-02-01
  npx cangdan ledger keys                  lists signing keys and spare keys
  npx cangdan ledger rotate | retire <key id> | replace <spare key file> | spare | reopen [<note file>]
  npx cangdan ledger resume                restarts a stopped ledger after its cause was checked
  npx cangdan ledger remember [<note file>]  restores the signer's record of signed checkpoints after its file was lost
  npx cangdan ledger unpark                retries parked entries that fit the stream of their record again
  npx cangdan ledger erase <table>:<id> <field>… --order <number>
                                           see "Keys of the ledger" in docs/operations.md

  npx cangdan addon rotate                 seals the secrets of add-ons with a new seed

    DATABASE_URL=…                         uses this database; default: the embedded one, while its server is stopped

${WITNESS_USAGE}
Exit codes: 0 all checks pass, 1 a check fails, 2 the check could not run.
`

type Command = (
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  print: (line: string) => void,
  resources: readonly Resource[],
) => Promise<number>

const COMMANDS: Readonly<Record<string, Command>> = {
  verify: runVerifyCommand,
  ledger: runLedgerCommand,
  addon: runAddonCommand,
  witness: (_env, args, print) => runWitnessCommand(args, print),
}

const [name = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (command === undefined) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  process.exitCode = await command(
    process.env,
    rest,
    (line) => void process.stdout.write(`${line}\n`),
    resources,
  ).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  })
}
