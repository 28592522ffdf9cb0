import type { Clock } from '../clock/index.ts'
import type { Log } from '../log/index.ts'

export type Sample = { labels?: Readonly<Record<string, string>>; value: number }

/** Gauges that a module reads from the database together. Each name's samples come from one cheap question. */
export type Collector = {
  /** Name of each gauge, with what it says. */
  readonly gauges: Readonly<Record<string, string>>
  read(): Promise<Readonly<Record<string, readonly Sample[]>>>
}

const FRESH_MS = 5_000

export type Collectors = { text(): Promise<string> }

/** All modules' gauges as Prometheus text; however often it is asked for, the database is asked once in five seconds. */
export function createCollectors(collectors: readonly Collector[], real: Clock, log: Log): Collectors {
  let kept: { at: number; text: Promise<string> } | null = null
  return {
    text() {
      if (kept === null || real.now() - kept.at > FRESH_MS) kept = { at: real.now(), text: textOf(collectors, log) }
      return kept.text
    },
  }
}

/** A module whose question fails is left out and counted: the others' figures are needed then most of all. */
async function textOf(collectors: readonly Collector[], log: Log): Promise<string> {
  let failed = 0
  const parts = await Promise.all(
    collectors.map(async ({ gauges, read }) => {
      try {
        const found = await read()
        return Object.entries(gauges).map(([name, help]) => gaugeText(name, help, found[name] ?? []))
      } catch (error) {
        failed += 1
        log.warn({ err: error, gauges: Object.keys(gauges) }, 'figures of operation could not be read')
        return []
      }
    }),
  )
  const own = gaugeText('tenor_readings_failed', 'Groups of figures that could not be read', [{ value: failed }])
  return [...parts.flat(), own].join('')
}

function gaugeText(name: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`)
  return `${[`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines].join('\n')}\n`
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
