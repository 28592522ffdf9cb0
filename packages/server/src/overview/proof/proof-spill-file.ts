import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Does work with as many files beside it, in the machine's folder for such (`TMPDIR`). They have no name while they are used, so a process that
 * ends leaves nothing; they hold hashes and pieces without customers.
 */
export async function withSpillFiles<Result>(
  count: number,
  work: (fds: readonly number[]) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-proof-'))
  const names = Array.from({ length: count }, (_, at) => join(folder, String(at)))
  const files = await Promise.all(names.map((name) => open(name, 'wx+', 0o600)))
  await rm(folder, { recursive: true })
  try {
    return await work(files.map(({ fd }) => fd))
  } finally {
    await Promise.all(files.map((file) => file.close()))
  }
}
