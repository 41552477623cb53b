// A process that runs the embedded database on the folder it is given, so that tests can kill it.
import { startCluster } from '#platform/postgres/cluster.ts'

const [folder = ''] = process.argv.slice(2)
const cluster = await startCluster({ folder, settings: { shared_buffers: '16MB', fsync: 'off' } })
console.log(JSON.stringify(cluster.connection))
process.on('SIGTERM', () => void cluster.stop())
