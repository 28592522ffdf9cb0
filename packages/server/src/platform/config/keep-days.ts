import { type Environment, text, Unusable } from './setting-text.ts'

/** How many days each kind of row is kept that does not stay for ever. */
export type KeepDays = {
  /** Answers kept under a caller's id. */
  answers: number
  /** Events of the outbox that were heard. */
  events: number
  /** Runs over many rows, with their lanes. */
  runs: number
  /** Products that expired without an order. */
  products: number
  notices: number
  /** Customers' quotas of periods and sales that are over. */
  quotas: number
}

export const KEEP_DAYS: KeepDays = { answers: 90, events: 30, runs: 90, products: 90, notices: 365, quotas: 30 }

/** An answer is promised for so long to whoever asks again. */
const LEAST_ANSWER_DAYS = 90
const MOST_DAYS = 36_500

export function keepDaysOf(env: Environment): KeepDays {
  return {
    answers: daysOf(env, 'TENOR_KEEP_ANSWERS_DAYS', KEEP_DAYS.answers, LEAST_ANSWER_DAYS),
    events: daysOf(env, 'TENOR_KEEP_EVENTS_DAYS', KEEP_DAYS.events, 1),
    runs: daysOf(env, 'TENOR_KEEP_RUNS_DAYS', KEEP_DAYS.runs, 1),
    products: daysOf(env, 'TENOR_KEEP_PRODUCTS_DAYS', KEEP_DAYS.products, 1),
    notices: daysOf(env, 'TENOR_KEEP_NOTICES_DAYS', KEEP_DAYS.notices, 1),
    quotas: daysOf(env, 'TENOR_KEEP_QUOTAS_DAYS', KEEP_DAYS.quotas, 1),
  }
}

function daysOf(env: Environment, name: string, otherwise: number, least: number): number {
  const value = text(env, name)
  if (value === null) return otherwise
  const days = /^\d{1,5}$/.test(value) ? Number(value) : -1
  if (days >= least && days <= MOST_DAYS) return days
  throw new Unusable(`${name} is "${value}": write a whole number of days from ${least} to ${MOST_DAYS}.`)
}
