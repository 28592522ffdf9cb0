import { networkInterfaces } from 'node:os'
import { type HostClock, systemHost } from './clock.ts'

/* Clocks of other hosts, as far as they are seen in passing: the Date of answers, and the database's own clock. */

/** A witness now: milliseconds by which this host's wall clock is ahead of it. */
export type Witness = { name: string; offsetMs: number }

export type Witnesses = {
  /** Notes that `name` said the time was `at` (milliseconds) just now. */
  note(name: string, at: number): void
  /** Notes the header Date of an answer from `url`; nothing where that is this host or says no date. */
  noteAnswer(url: string | URL, date: string | null | undefined): void
  /** Those that were seen within the last two minutes. */
  read(): Witness[]
}

const FRESH_MS = 120_000
/** A Date has whole seconds: the middle of one is meant. */
const HALF_SECOND_MS = 500

export function createWitnesses(host: HostClock): Witnesses {
  const seen = new Map<string, { at: number; monotonic: number }>()
  const note = (name: string, at: number) => void seen.set(name, { at, monotonic: host.monotonic() })
  return {
    note,
    noteAnswer(url, date) {
      const said = Date.parse(date ?? '')
      const { hostname } = new URL(url)
      if (!Number.isFinite(said) || isThisHost(hostname)) return
      note(hostname, said + HALF_SECOND_MS)
    },
    read() {
      const [wall, monotonic] = [host.wall(), host.monotonic()]
      return [...seen]
        .filter(([, said]) => monotonic - said.monotonic <= FRESH_MS)
        .map(([name, said]) => ({ name, offsetMs: wall - (said.at + monotonic - said.monotonic) }))
    },
  }
}

/** Other hosts' clocks, as far as this process has seen them. */
export const hostWitnesses = createWitnesses(systemHost())

/** Whether an address or a name is of the host that this process runs on: its clock says nothing that ours does not. */
export function isThisHost(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').toLowerCase()
  if (plain === 'localhost' || plain === '::1' || plain.startsWith('127.') || plain.endsWith('.localhost')) return true
  return Object.values(networkInterfaces()).some((all) => all?.some((each) => each.address.toLowerCase() === plain))
}
