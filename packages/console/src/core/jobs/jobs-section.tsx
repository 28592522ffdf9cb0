import { type JobRow, jobRun } from '@tenor/contract/core'
import { NAMES } from '@tenor/contract/names'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, type BadgeColour, Button, type Column, DataTable, InstantText, useSay, Verbatim } from '@tenor/ui'
import { Answered, May, NoRows, RefusalLine, Section, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './jobs.module.css'
import { useJobRun, useJobs } from './jobs-queries.ts'

const COLOURS: Readonly<Record<JobRow['state'], BadgeColour>> = {
  waiting: 'grey',
  due: 'yellow',
  running: 'blue',
  failed: 'red',
}

const JOBS = NAMES.flatMap(({ jobs }) => jobs)

// Every job of a manifest has a phrase, which a test sees to.
const aboutPhrase = (job: string) => `console.jobs.about.${job}` as BackOfficePhraseKey

/** What a job does; one that no manifest has goes by its name alone. */
function Name({ name }: { name: string }) {
  const code = <Verbatim text={name} />
  return JOBS.includes(name) ? <TwoLineCell main={code} more={<Say id={aboutPhrase(name)} />} /> : code
}

function Moment({ at }: { at: number | null }) {
  return at === null ? <Say id="console.jobs.never" /> : <InstantText at={instantOfSeconds(at)} short seconds />
}

const COLUMNS: readonly Column<JobRow>[] = [
  { id: 'name', header: <Say id="console.jobs.name" />, cell: ({ name }) => <Name name={name} />, onPhone: 'lead' },
  {
    id: 'state',
    header: <Say id="console.jobs.state" />,
    cell: ({ state }) => (
      <Badge colour={COLOURS[state]}>
        <Say id={`console.jobs.state.${state}`} />
      </Badge>
    ),
    onPhone: 'aside',
  },
  { id: 'due', header: <Say id="console.jobs.due" />, cell: (row) => <Moment at={row.due_at} />, onPhone: 'pair' },
  {
    id: 'last',
    header: <Say id="console.jobs.last" />,
    cell: (row) => <Moment at={row.last_finished_at} />,
    onPhone: 'pair',
  },
  {
    id: 'backlog',
    header: <Say id="console.jobs.backlog" />,
    cell: ({ backlog }) => <Verbatim text={backlog} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'error',
    header: <Say id="console.jobs.error" />,
    cell: ({ last_error }) =>
      last_error === null ? (
        <Say id="console.jobs.noError" />
      ) : (
        <Verbatim isProse className={styles.error} text={last_error} />
      ),
    onPhone: 'pair',
  },
  { id: 'run', header: <Say id="console.jobs.run" />, cell: ({ name }) => <Run name={name} />, align: 'end' },
]

function Run({ name }: { name: string }) {
  return (
    <May call={jobRun}>
      <RunButton name={name} />
    </May>
  )
}

function RunButton({ name }: { name: string }) {
  const words = useWords()
  const say = useSay()
  const run = useJobRun()
  const go = () =>
    run.mutate(name, {
      onSuccess: () => say(<Say id="console.jobs.done" values={{ name: <Verbatim text={name} /> }} />, 'good'),
    })
  return (
    <>
      <Button kind="ghost" aria-label={words('console.jobs.runOne', { name })} isPending={run.isPending} onPress={go}>
        <Say id="console.jobs.run" />
      </Button>
      <RefusalLine error={run.error} />
    </>
  )
}

/** What ran, what is due, what failed. */
export function JobsSection() {
  const words = useWords()
  const answer = useJobs()
  return (
    <Section id="jobs" title={words('console.jobs.title')} text={words('console.jobs.text')}>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows />
        ) : (
          <DataTable
            label={words('console.jobs.title')}
            columns={COLUMNS}
            rows={answer.data ?? []}
            rowKey={(row) => row.name}
            isWaiting={answer.isPending}
            isWide
          />
        )}
      </Answered>
    </Section>
  )
}
