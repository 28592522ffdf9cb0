import { queryOf, saveOf } from '@tenor/browser/calls'
import { type ClockProcess, clockConfirm, clockProcesses } from '@tenor/contract/core'

const GROUP = ['clock'] as const

export const useClockProcesses = queryOf(clockProcesses, { group: GROUP, againMs: 5_000 })

/** Confirms what the clock of a process read when the page was shown. */
export const useClockConfirm = saveOf(clockConfirm, {
  ask: ({ id, wall }: Pick<ClockProcess, 'id' | 'wall'>) => ({ body: { process: id, wall } }),
  reads: [GROUP],
})
