const MIB = 1024 * 1024
const GIB = 1024 * MIB

export type Machine = {
  memoryBytes: number
  cores: number
  /** Free on the disk that holds the database. */
  freeDiskBytes: number
  /** Size of /dev/shm, null where there is none. Containers often have 64 MiB. */
  sharedMemoryBytes: number | null
}

/** PostgreSQL's settings for a machine. Nothing here trades safety for speed: what is committed is on the disk. */
export function settingsFor(machine: Machine): Record<string, string> {
  const { memoryBytes: memory, cores } = machine
  const largestWal = between(512 * MIB, machine.freeDiskBytes / 10, 8 * GIB)
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: mib(between(64 * MIB, memory / 8, 8 * GIB)),
    effective_cache_size: mib(between(256 * MIB, memory / 2, 64 * GIB)),
    work_mem: mib(between(4 * MIB, memory / 512, 64 * MIB)),
    maintenance_work_mem: mib(between(64 * MIB, memory / 32, GIB)),
    ...sharedMemory(machine.sharedMemoryBytes),
    max_worker_processes: String(Math.max(8, cores)),
    max_parallel_workers: String(cores),
    max_parallel_workers_per_gather: String(between(0, cores / 2, 4)),
    jit: 'off',
    random_page_cost: '1.1',
    wal_buffers: '16MB',
    max_wal_size: mib(largestWal),
    min_wal_size: mib(between(80 * MIB, largestWal / 4, GIB)),
    checkpoint_timeout: '15min',
    checkpoint_completion_target: '0.9',
    autovacuum_vacuum_cost_limit: '2000',
    // A query whose caller was killed ends soon and lets go of its locks.
    client_connection_check_interval: '2s',
    log_line_prefix: '%m [%p] %q%a ',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
  }
}

function sharedMemory(bytes: number | null): Record<string, string> {
  if (bytes === null || bytes >= 256 * MIB) return {}
  return { dynamic_shared_memory_type: 'mmap' }
}

function between(least: number, wish: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, wish)))
}

function mib(bytes: number): string {
  return `${Math.floor(bytes / MIB)}MB`
}
