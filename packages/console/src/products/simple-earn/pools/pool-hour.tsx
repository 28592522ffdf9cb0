import type { FlexibleDryRunData } from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, type Column, DataTable, FigureRow, InstantText, ListState, Percent, Verbatim } from '@tenor/ui'
import { RefusalLine, Section } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useDryRun } from '../simple-earn-queries.ts'

/** The running hour, cleared as it stands when the button is pressed; nothing is written but that it was looked at. */
export function PoolHour({ asset }: { asset: string }) {
  const words = useWords()
  const run = useDryRun()
  const data = run.data?.asset === asset ? run.data : undefined
  return (
    <Section
      title={words('console.pools.hour')}
      text={words('console.pools.hour.text')}
      aside={
        <Button kind="ghost" isPending={run.isPending} onPress={() => run.mutate(asset)}>
          <Say id="console.pools.hour.run" />
        </Button>
      }
    >
      <RefusalLine error={run.error} />
      {data !== undefined && (
        <>
          <p>
            <Say
              id="console.pools.hour.at"
              values={{
                at: <InstantText at={instantOfSeconds(data.at)} short seconds />,
                ends: <InstantText at={instantOfSeconds(data.ends_at)} short />,
              }}
            />
          </p>
          <FigureRow facts={factsOf(data)} />
          <Unlent data={data} />
        </>
      )}
    </Section>
  )
}

function factsOf(data: FlexibleDryRunData) {
  const amount = (value: string) => <Amount value={value} asset={data.asset} maximum={4} />
  return [
    { id: 'rate', name: <Say id="console.pools.rate" />, value: <Percent value={data.clearing_rate} /> },
    { id: 'marginal', name: <Say id="console.pools.marginal" />, value: <Percent value={data.marginal_rate} /> },
    { id: 'use', name: <Say id="console.pools.utilisation" />, value: <Percent value={data.utilisation} /> },
    { id: 'demand', name: <Say id="console.pools.demand" />, value: amount(data.demand) },
    { id: 'filled', name: <Say id="console.pools.filled" />, value: amount(data.filled) },
    { id: 'unmet', name: <Say id="console.pools.unmet" />, value: amount(data.unmet) },
    { id: 'interest', name: <Say id="console.pools.interest" />, value: amount(data.interest) },
    { id: 'next', name: <Say id="console.pools.idleNext" />, value: amount(data.idle_next) },
  ]
}

type Level = FlexibleDryRunData['unlent'][number]
type Offer = FlexibleDryRunData['largest'][number]

/** Who would not be lent: by their minimum, and the largest of them. */
function Unlent({ data: { unlent, largest } }: { data: FlexibleDryRunData }) {
  const words = useWords()
  if (unlent.length === 0) return <ListState kind="empty" title={<Say id="console.pools.unlent.none" />} />
  const levels: readonly Column<Level>[] = [
    {
      id: 'minimum',
      header: <Say id="console.pools.minimum" />,
      cell: ({ minimum }) => <Percent value={minimum} />,
      onPhone: 'lead',
    },
    {
      id: 'customers',
      header: <Say id="console.pools.customers" />,
      cell: ({ customers }) => <Verbatim text={customers} />,
      align: 'end',
      onPhone: 'under',
    },
    ...amountColumns<Level>(),
  ]
  const offers: readonly Column<Offer>[] = [
    {
      id: 'customer',
      header: <Say id="console.pools.customer" />,
      cell: ({ user_id: id }) => <Verbatim text={id} />,
      onPhone: 'lead',
    },
    {
      id: 'minimum',
      header: <Say id="console.pools.minimum" />,
      cell: ({ minimum }) => <Percent value={minimum} />,
      align: 'end',
      onPhone: 'under',
    },
    ...amountColumns<Offer>(),
  ]
  return (
    <>
      <h3>
        <Say id="console.pools.unlent" />
      </h3>
      <DataTable
        label={words('console.pools.unlent')}
        columns={levels}
        rows={unlent}
        rowKey={({ minimum }) => minimum}
      />
      <h3>
        <Say id="console.pools.unlent.largest" />
      </h3>
      <DataTable
        label={words('console.pools.unlent.largest')}
        columns={offers}
        rows={largest}
        rowKey={({ user_id: id }) => id}
      />
    </>
  )
}

function amountColumns<Row extends { offered: string; unlent: string }>(): Column<Row>[] {
  return [
    {
      id: 'offered',
      header: <Say id="console.pools.offered" />,
      cell: ({ offered }) => <Amount value={offered} maximum={4} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'unlent',
      header: <Say id="console.pools.unlent.amount" />,
      cell: ({ unlent }) => <Amount value={unlent} maximum={4} />,
      align: 'end',
      onPhone: 'aside',
    },
  ]
}
