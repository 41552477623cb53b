// The command line beside the server: `npx cangdan …`.
import type { Resource } from '#engine/declare/resource.ts'
import { resources } from '#modules/index.ts'
import { ledgerCommand } from '#modules/system/index.ts'
import { WITNESS_USAGE, witnessCommand } from '#platform/witness/command.ts'
import { verifyCommand } from '#modules/system/index.ts'

const USAGE = `Usage:
  npx cangdan verify                       checks the ledger of the database against itself and against the business tables
    --stream receipt:7                     the entries of one record alone
    --against <file>                       also against a signed checkpoint that was kept
  npx cangdan verify <folder>              checks days that were taken along, without a database
    --key <verifier key>                   of the log, as the contract has it; again for each
    --policy <file>                        witnesses that must have signed (tlog-policy)
  npx cangdan ledger export <folder> --from 2026-01-31 --to 2026-02-01
  npx cangdan ledger keys                  which keys sign, and which lie in a safe
  npx cangdan ledger rotate | retire <key id> | replace <spare key file> | spare | reopen [<note file>]
  npx cangdan ledger resume                somebody has looked at what stopped the ledger
  npx cangdan ledger remember [<note file>]  has the signer remember what was signed, where its file is gone
  npx cangdan ledger unpark                takes back entries that fit their record's others again
  npx cangdan ledger erase <table>:<id> <field>… --order <number>
                                           see "Keys of the ledger" in docs/operations.md

    DATABASE_URL=…                         of that database; else of the embedded one, while its server is stopped

${WITNESS_USAGE}
It ends with 0 where all holds, with 1 where something does not, with 2 where it could not be asked.
`

type Command = (
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  say: (line: string) => void,
  resources: readonly Resource[],
) => Promise<number>

const COMMANDS: Readonly<Record<string, Command>> = {
  verify: verifyCommand,
  ledger: ledgerCommand,
  witness: (_env, args, say) => witnessCommand(args, say),
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
