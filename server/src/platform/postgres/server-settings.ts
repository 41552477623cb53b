import { statfs } from 'node:fs/promises'

/** Settings for one application on a small machine, passed on the command line so that a release can change them. */
export async function buildServerSettings(own: Record<string, string>): Promise<Record<string, string>> {
  return {
    listen_addresses: '',
    port: '5432',
    // Relative to the data folder: a socket path is limited to 107 characters, and parent folders may be closed.
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '256MB',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    dynamic_shared_memory_type: await detectSharedMemory(),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of statements are logged by their caller without values; other messages are kept for a week.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    ...own,
  }
}

/** Parallel queries may exceed the /dev/shm of containers. */
async function detectSharedMemory(): Promise<'posix' | 'mmap'> {
  if (process.platform !== 'linux') return 'posix'
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize >= 256 * 1024 * 1024 ? 'posix' : 'mmap'
  } catch {
    return 'mmap'
  }
}
