import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsFor } from '../../../src/platform/database/embedded-postgres-settings.ts'

const GIB = 1024 ** 3
const machine = { memoryBytes: 16 * GIB, cores: 8, freeDiskBytes: 500 * GIB, sharedMemoryBytes: 8 * GIB }

const megabytes = (text: string | undefined) => Number(/^(\d+)MB$/.exec(text ?? '')?.[1] ?? Number.NaN)

test('memory, cores and disk set the sizes', () => {
  expect(settingsFor(machine)).toMatchObject({
    shared_buffers: '2048MB',
    effective_cache_size: '8192MB',
    max_wal_size: '8192MB',
    max_parallel_workers: '8',
  })
})

test('a small /dev/shm is not used', () => {
  expect(settingsFor(machine)).not.toHaveProperty('dynamic_shared_memory_type')
  expect(settingsFor({ ...machine, sharedMemoryBytes: 64 * 1024 ** 2 }).dynamic_shared_memory_type).toBe('mmap')
})

test('on any machine what is committed is safe, the log fits the disk and the buffers fit the memory', () => {
  const machines = fc.record({
    memoryBytes: fc.integer({ min: GIB / 2, max: 1024 * GIB }),
    cores: fc.integer({ min: 1, max: 256 }),
    freeDiskBytes: fc.integer({ min: 5 * GIB, max: 10_000 * GIB }),
    sharedMemoryBytes: fc.option(fc.integer({ min: 0, max: 64 * GIB })),
  })
  fc.assert(
    fc.property(machines, (some) => {
      const settings = settingsFor(some)
      expect(settings).toMatchObject({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' })
      expect(megabytes(settings.shared_buffers)).toBeLessThanOrEqual(some.memoryBytes / 1024 ** 2 / 4)
      expect(megabytes(settings.max_wal_size)).toBeLessThanOrEqual(some.freeDiskBytes / 1024 ** 2 / 5)
      expect(megabytes(settings.min_wal_size)).toBeLessThanOrEqual(megabytes(settings.max_wal_size) / 2)
    }),
  )
})
