import { Gauge, Registry } from 'prom-client'
import type { Clock } from '../clock/index.ts'
import type { Log } from '../log/index.ts'

type Sample = { labels?: Readonly<Record<string, string>>; value: number }

type Samples = Readonly<Record<string, readonly Sample[]>>

/** Gauges that a module reads from the database together. Each name's samples come from one cheap question. */
export type Collector = {
  /** Name of each gauge, with what it says. */
  readonly gauges: Readonly<Record<string, string>>
  /** Every label that one of them may have. */
  readonly labels?: readonly string[]
  read(): Promise<Samples>
}

const FRESH_MS = 5_000

export type Collectors = { text(): Promise<string> }

/** All modules' gauges as Prometheus text; however often it is asked for, the database is asked once in five seconds. */
export function createCollectors(collectors: readonly Collector[], real: Clock, log: Log): Collectors {
  const registry = new Registry()
  let kept: { at: number; text: Promise<string> } | null = null
  let found: readonly (Samples | null)[] = []
  collectors.forEach((collector, index) => {
    for (const name of Object.keys(collector.gauges)) {
      registerGauge(registry, collector, name, () => found[index]?.[name] ?? [])
    }
  })
  registerGauge(registry, FAILURES, FAILED, () => [{ value: found.filter((samples) => samples === null).length }])

  async function collect(): Promise<string> {
    const read = await Promise.all(collectors.map((collector) => readOrNull(collector, log)))
    found = read
    const told = collectors.flatMap(({ gauges }, index) => (read[index] === null ? [] : Object.keys(gauges)))
    const texts = await Promise.all([...told, FAILED].map((name) => registry.getSingleMetricAsString(name)))
    return `${texts.join('\n')}\n`
  }

  return {
    text() {
      if (kept === null || real.now() - kept.at > FRESH_MS) kept = { at: real.now(), text: collect() }
      return kept.text
    },
  }
}

const FAILED = 'tenor_readings_failed'
const FAILURES = { gauges: { [FAILED]: 'Groups of figures that could not be read' } }

/** A module whose question fails is left out and counted: the others' figures are needed then most of all. */
async function readOrNull({ gauges, read }: Collector, log: Log): Promise<Samples | null> {
  try {
    return await read()
  } catch (error) {
    log.warn({ err: error, gauges: Object.keys(gauges) }, 'figures of operation could not be read')
    return null
  }
}

function registerGauge(
  registry: Registry,
  { gauges, labels = [] }: Omit<Collector, 'read'>,
  name: string,
  samplesOf: () => readonly Sample[],
): void {
  const options = { name, help: gauges[name] ?? '', labelNames: labels, registers: [registry] }
  const gauge = new Gauge({
    ...options,
    collect() {
      const samples = samplesOf()
      gauge.reset()
      // One without labels begins at 0, which nobody has read.
      if (samples.length === 0 && labels.length === 0) gauge.remove()
      for (const { labels: named = {}, value } of samples) gauge.set(named, value)
    },
  })
}
