import { type Instant, instant } from '@tenor/contract/time'
import type { AskTogether } from './asked.ts'
import type { Failures } from './failures.ts'
import type { Job } from './job.ts'

const MOST_STEPS_AT_AN_INSTANT = 40
/** Before everything that is due. */
export const BEGINNING = instant(0)

type Waiting = { job: Job; due: Instant; at: Instant }

export type StepOptions = {
  /** Leaves out jobs that pause after a failure, and goes on when one fails. */
  skipFailed: boolean
  /** The instant that is being done: what was due before it counts as due at it. */
  floor: Instant
  /** That instant has had its time: the next one's turn comes, with what is left of this one. */
  isOver: boolean
  before?: ((due: Instant) => Promise<void>) | undefined
}

type Jobs = { jobs: readonly Job[]; failures: Failures; ask: AskTogether }

/** Does what is due at the oldest instant, none before `floor`; answers with that instant, or null for nothing. */
export async function step(of: Jobs, until: Instant, options: StepOptions): Promise<Instant | null> {
  const { skipFailed, floor, isOver, before } = options
  const waiting = await waitingOf(of, until, options)
  const oldest = smallest(waiting.map((each) => each.at).filter((at) => !isOver || at > floor))
  if (oldest === null) return null
  const upTo = (job: Job) => smallest([until, ...waiting.filter((each) => each.job !== job).map((each) => each.at)])
  if (oldest > floor) await before?.(oldest)
  for (const { job, due, at } of waiting) {
    if (at > oldest) continue
    const done = await of.failures.watch(job, () => job.run(due, upTo(job) ?? until).then(() => true), skipFailed)
    if (done === true) of.failures.forget(job)
  }
  return oldest
}

async function waitingOf({ jobs, failures, ask }: Jobs, until: Instant, options: StepOptions): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  const awake = jobs.filter((job) => !(options.skipFailed && failures.isPaused(job)))
  const found = await ask(awake)
  for (const job of awake) {
    const nextDue = async () => {
      const known = found.get(job)
      return known === undefined || job.asking === undefined ? job.nextDue(until) : job.asking.due(known, until)
    }
    let isAnswered = false
    const due = await failures.watch(
      job,
      async () => {
        const next = await nextDue()
        isAnswered = true
        return next
      },
      options.skipFailed,
      'asking',
    )
    if (isAnswered) failures.forgetAsking(job)
    if (due !== null && due <= until) waiting.push({ job, due, at: larger(due, options.floor) })
  }
  return waiting
}

/**
 * Steps until nothing is due. The clock may stand still meanwhile, and whoever goes on ordering makes more due at the
 * same instant: after a while the next instant's turn comes all the same.
 */
export async function stepUntil(of: Jobs, until: Instant, before?: StepOptions['before']): Promise<void> {
  let [floor, repeats] = [BEGINNING, 0]
  for (;;) {
    const isOver = repeats >= MOST_STEPS_AT_AN_INSTANT
    const at = await step(of, until, { skipFailed: false, floor, isOver, before })
    if (at === null) return
    repeats = at === floor ? repeats + 1 : 0
    floor = at
  }
}

function larger(a: Instant, b: Instant): Instant {
  return a > b ? a : b
}

function smallest(instants: readonly Instant[]): Instant | null {
  return instants.length === 0 ? null : instant(Math.min(...instants))
}
