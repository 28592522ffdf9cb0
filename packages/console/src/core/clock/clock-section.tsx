import { type ClockProcess, clockConfirm } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, Button, type Column, DataTable, InstantText, useSay, Verbatim } from '@tenor/ui'
import { Answered, May, NoRows, RefusalLine, Section } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useClockConfirm, useClockProcesses } from './clock-queries.ts'

function Offset({ ms }: { ms: number | null }) {
  if (ms === null) return <Say id="console.clock.none" />
  return <Say id="console.clock.seconds" values={{ seconds: <Verbatim text={(ms / 1000).toFixed(1)} /> }} />
}

const COLUMNS: readonly Column<ClockProcess>[] = [
  {
    id: 'name',
    header: <Say id="console.clock.process" />,
    cell: ({ name }) => <Verbatim text={name} />,
    onPhone: 'lead',
  },
  {
    id: 'state',
    header: <Say id="console.clock.state" />,
    cell: ({ doubt }) => (
      <Badge colour={doubt === null ? 'green' : 'red'}>
        <Say id={`console.clock.state.${doubt ?? 'works'}`} />
      </Badge>
    ),
    onPhone: 'aside',
  },
  {
    id: 'wall',
    header: <Say id="console.clock.wall" />,
    cell: ({ wall }) => <InstantText at={instantOfSeconds(wall)} seconds />,
    onPhone: 'pair',
  },
  { id: 'mark', header: <Say id="console.clock.mark" />, cell: (row) => <Offset ms={row.mark_ms} />, onPhone: 'pair' },
  {
    id: 'monotonic',
    header: <Say id="console.clock.monotonic" />,
    cell: (row) => <Offset ms={row.monotonic_ms} />,
    onPhone: 'pair',
  },
  {
    id: 'witness',
    header: <Say id="console.clock.witness" />,
    cell: (row) => <Offset ms={row.witness_ms} />,
    onPhone: 'pair',
  },
  {
    id: 'confirm',
    header: <Say id="console.clock.confirm" />,
    cell: (row) => (row.doubt === null ? null : <Confirm process={row} />),
    align: 'end',
  },
]

function Confirm({ process }: { process: ClockProcess }) {
  return (
    <May call={clockConfirm}>
      <ConfirmButton process={process} />
    </May>
  )
}

function ConfirmButton({ process }: { process: ClockProcess }) {
  const words = useWords()
  const say = useSay()
  const confirm = useClockConfirm()
  const { name } = process
  const go = () =>
    confirm.mutate(process, {
      onSuccess: () => say(<Say id="console.clock.confirmed" values={{ name: <Verbatim text={name} /> }} />, 'good'),
    })
  const label = words('console.clock.confirmOne', { name })
  return (
    <>
      <Button kind="ghost" aria-label={label} isPending={confirm.isPending} onPress={go}>
        <Say id="console.clock.confirm" />
      </Button>
      <p>
        <Say id="console.clock.confirmText" />
      </p>
      <RefusalLine error={confirm.error} />
    </>
  )
}

/** How the clocks of servers and workers stand, and where one is in doubt, its confirmation. */
export function ClockSection() {
  const words = useWords()
  const answer = useClockProcesses()
  return (
    <Section id="clock" title={words('console.clock.title')} text={words('console.clock.text')}>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows />
        ) : (
          <DataTable
            label={words('console.clock.title')}
            columns={COLUMNS}
            rows={answer.data ?? []}
            rowKey={({ id }) => id}
            isWaiting={answer.isPending}
            isWide
          />
        )}
      </Answered>
    </Section>
  )
}
