// A witness in a separate process, which dies after its state is stored and before its signature is sent.
import { readWitnessKey, readWitnessSettings } from '#platform/witness/settings.ts'
import { createWitnessServer } from '#platform/witness/serve.ts'
import { Witness } from '#platform/witness/witness.ts'

const [folder = ''] = process.argv.slice(2)
const print = () => undefined
const settings = await readWitnessSettings(folder)
const witness = new Witness(settings, await readWitnessKey(settings), {
  print,
  onKept: () => process.kill(process.pid, 'SIGKILL'),
})
process.on('disconnect', () => process.exit(1))
process.send?.(await createWitnessServer(witness, print).listen({ host: '127.0.0.1', port: 0 }))
