import { setTimeout } from 'node:timers/promises'
import { type ServerProcess, startProcess } from './server-process.ts'

type Program = 'main.ts' | 'worker.ts'

/** Keeps one process of the product running, as systemd or a container's host does: whatever ends is started again. */
export type Supervised = {
  /** The address of the newest server that was ready; null from its end on. */
  readonly url: () => string | null
  readonly current: () => ServerProcess
  /** Ends it with SIGKILL and starts it again after a while. */
  kill(pauseMs: number): Promise<void>
  /** Ends of the process that nobody asked for, with what it said last. */
  readonly unasked: readonly string[]
  stop(): Promise<void>
}

const PAUSE_MS = 300

export type SupervisedOptions = {
  program: Program
  env: Readonly<Record<string, string>>
  /** A process that ends before it was ready, because its database is away, is no surprise. */
  mayFailToStart: () => boolean
  root?: string | undefined
}

export function supervise({ program, env, mayFailToStart, root }: SupervisedOptions): Supervised {
  const unasked: string[] = []
  let url: string | null = null
  let stopping = false
  let expected: ServerProcess | null = null
  let current = start()

  function start(): ServerProcess {
    const next = startProcess(root === undefined ? { program, env } : { program, env, root })
    let wasReady = false
    next.ready.then(
      (address) => {
        wasReady = true
        if (current === next) url = address
      },
      () => undefined,
    )
    next.ended.then(async (how) => {
      if (current === next) url = null
      if (expected === next || stopping) return
      if (wasReady || !mayFailToStart()) unasked.push(`${program} ended (${how}): ${next.errors.slice(-3).join(' | ')}`)
      await setTimeout(PAUSE_MS)
      if (!stopping && current === next) current = start()
    })
    return next
  }

  return {
    url: () => url,
    current: () => current,
    unasked,
    async kill(pauseMs) {
      expected = current
      url = null
      await expected.kill()
      await setTimeout(pauseMs)
      if (!stopping) current = start()
    },
    async stop() {
      stopping = true
      await current.kill()
    },
  }
}
