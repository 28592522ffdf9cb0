import { QUOTE_ASSET } from '@tenor/contract/core'
import type { OperationsData } from '@tenor/contract/overview'
import { instantOfSeconds } from '@tenor/contract/time'
import {
  Amount,
  Button,
  CoinMark,
  type Column,
  Countdown,
  DataTable,
  InstantText,
  ListState,
  Verbatim,
} from '@tenor/ui'
import { useState } from 'react'
import { Section, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { type DueGroup, dueGroups } from './due-groups.ts'
import styles from './operations.module.css'
import { salePhrase } from './sold-section.tsx'

const SHOWN = 8

const COLUMNS: readonly Column<DueGroup>[] = [
  {
    id: 'when',
    header: <Say id="console.overview.due.when" />,
    cell: (group) => <When group={group} />,
    onPhone: 'lead',
  },
  {
    id: 'product',
    header: <Say id="console.overview.product" />,
    cell: ({ product }) => <Say id={salePhrase(product)} />,
    onPhone: 'under',
  },
  {
    id: 'orders',
    header: <Say id="console.overview.orders" />,
    cell: ({ orders }) => (orders === null ? '–' : <Verbatim text={orders} />),
    align: 'end',
    onPhone: 'pair',
  },
  { id: 'coins', header: <Say id="console.overview.due.coins" />, cell: (group) => <Coins group={group} /> },
  {
    id: 'value',
    header: <Say id="console.overview.value" />,
    cell: ({ value }) => (value === null ? '–' : <Amount value={value} asset={QUOTE_ASSET} minimum={2} maximum={2} />),
    align: 'end',
    onPhone: 'aside',
  },
]

function When({ group: { at } }: { group: DueGroup }) {
  if (at === null) return <Say id="console.overview.due.any" />
  const instant = instantOfSeconds(at)
  return (
    <TwoLineCell
      main={<InstantText at={instant} short />}
      more={<Say id="console.overview.due.in" values={{ time: <Countdown to={instant} /> }} />}
    />
  )
}

function Coins({ group: { coins } }: { group: DueGroup }) {
  return (
    <ul className={styles.coins}>
      {coins.map(({ coin, amount, asset }) => (
        <li key={coin}>
          <CoinMark coin={coin} size={18} />
          <Verbatim text={coin} /> <Amount value={amount} {...(asset === coin ? {} : { asset })} maximum={4} />
        </li>
      ))}
    </ul>
  )
}

/** What running orders come to, by product and instant, the soonest first. */
export function DueSection({ rows, isWaiting }: { rows: OperationsData['due']; isWaiting: boolean }) {
  const words = useWords()
  const [isAll, setAll] = useState(false)
  const groups = dueGroups(rows)
  return (
    <Section title={words('console.overview.due')} text={words('console.overview.due.text')}>
      {!isWaiting && groups.length === 0 ? (
        <ListState kind="empty" title={<Say id="console.overview.due.none" />} />
      ) : (
        <DataTable
          label={words('console.overview.due')}
          columns={COLUMNS}
          rows={isAll ? groups : groups.slice(0, SHOWN)}
          rowKey={({ key }) => key}
          isWaiting={isWaiting}
          waitingRows={3}
        />
      )}
      {!isAll && groups.length > SHOWN && (
        <div>
          <Button kind="ghost" onPress={() => setAll(true)}>
            <Say id="console.overview.due.all" values={{ count: groups.length }} />
          </Button>
        </div>
      )}
    </Section>
  )
}
