import { queryOf, saveOf } from '@tenor/browser/calls'
import { jobRun, jobs } from '@tenor/contract/core'

export const useJobs = queryOf(jobs, { group: ['jobs'], againMs: 5_000 })

/** Runs a job that is due. It may move money, so every page is read again. */
export const useJobRun = saveOf(jobRun, { ask: (name: string) => ({ params: { name } }), reads: 'all' })
