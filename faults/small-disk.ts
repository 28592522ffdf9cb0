import { spawnSync } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** A disk of a fixed size, for a database that is to meet its end. */
export type SmallDisk = {
  readonly folder: string
  /** Takes what is free, but for a rest; answers with the bytes that are left. */
  fill(leaveBytes: number): Promise<number>
  free(): Promise<void>
  remove(): Promise<void>
}

const PIECE = 4 * 1024 * 1024

/** Mounts a disk in memory over `folder`. null where this user, or this machine, may not mount. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  await mkdir(folder, { recursive: true })
  const options = `size=${megabytes}m,mode=0755`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tenor-faults', folder]).status !== 0) return null
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill(leaveBytes) {
      const file = await open(ballast, 'w')
      try {
        for (let free = await freeBytes(folder); free > leaveBytes; free = await freeBytes(folder)) {
          await file.write(Buffer.alloc(Math.min(PIECE, free - leaveBytes), 1))
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
      return freeBytes(folder)
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      const unmounted = spawnSync('umount', [folder])
      // Something may still look at it for a moment: it goes when nobody does.
      if (unmounted.status !== 0) spawnSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
