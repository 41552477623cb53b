// Runs the embedded database on a folder, as a process that tests can kill.
import { startCluster } from '#platform/postgres/cluster.ts'

const [folder = ''] = process.argv.slice(2)
const cluster = await startCluster({ folder, settings: { shared_buffers: '16MB', fsync: 'off' } })
console.log(JSON.stringify(cluster.connection))
process.on('SIGTERM', () => void cluster.stop())
